import { deepStrictEqual as equal, ok } from 'node:assert'
import { openClient } from '@/lib/client/testing/openTrader'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import { neverBroken, promised } from '@/lib/testing/neverBroken'
import type { Checklist } from './checklist'
import type { ClusterDesk } from './clusterDesk'
import { CLUSTER_VENUES, type ClusterVenue } from './clusterVenue'
import { openClusterTrader, openOrderIds, post, restingOrder } from './request'

/** The same order, this often at once. */
const REPEATS = 400

/** What both instances must know of each other. */
export async function checkSharing(desk: ClusterDesk, list: Checklist): Promise<void> {
  for (const venue of CLUSTER_VENUES) await checkSharedSteps(desk, list, venue)
  await checkSharedLimits(desk, list)
}

async function checkSharedSteps(
  desk: ClusterDesk,
  { check }: Checklist,
  venue: ClusterVenue,
): Promise<void> {
  const [first, second] = desk.instances
  const { provider, ordersAtOnce } = venue
  const locks = sharedLocks()
  const trader = await openClusterTrader(desk, { venue, webUrl: first.url, locks })
  const order = () => restingOrder(trader, venue)
  const { paperUrl, faceUrl, faceWsUrl } = desk

  await check(
    `${provider}: steps staged on one instance are executed on the other, and replayed on both`,
    async () => {
      const { request } = await trader.sign('placeOrder', order())
      const first = await post(second.url, 'executeAction', request)
      equal([first.status, first.results[0]?.success], [202, true])
      for (const { url } of desk.instances) {
        const again = await post(url, 'executeAction', request)
        equal([again.text, again.headers.get('x-svc-replayed')], [first.text, 'true'])
      }
    },
  )

  await check(
    `${provider}: the other instance knows an altered step from an unknown one`,
    async () => {
      const { request } = await trader.sign('placeOrder', order())
      const actions = request.actions.map(venue.alter)
      const altered = await post(second.url, 'executeAction', { ...request, actions })
      equal([altered.status, altered.code], [400, 2050])
      const address = `0x${'77'.repeat(20)}`
      const unknown = await post(second.url, 'executeAction', { ...request, address })
      equal([unknown.status, unknown.code], [410, 2042])
    },
  )

  await check(
    `${provider}: ${ordersAtOnce} orders of one signer at once over both instances are all taken`,
    async () => {
      const before = await openOrderIds(trader)
      const clients = desk.instances.map(({ url }) =>
        openClient({ webUrl: url, paperUrl, faceUrl, faceWsUrl }, trader.credentials, {
          provider,
          locks,
        }),
      )
      const action = { ...trader.who, action: 'placeOrder' as const, params: order() }
      const outcomes = await Promise.all(
        Array.from({ length: ordersAtOnce }, (_, index) => clients[index % 2]?.runAction(action)),
      )
      for (const client of clients) client.close()
      const results = outcomes.map((outcome) => outcome?.results.at(-1))
      equal(
        results.filter((result) => !result?.success),
        [],
      )
      const nonces = outcomes.map((outcome) => venue.onceOf(outcome?.request?.actions.at(-1)))
      const standing = (await openOrderIds(trader)).length - before.length
      promised('every order that was taken stands, once', () => {
        equal(new Set(nonces).size, ordersAtOnce)
        equal(standing, ordersAtOnce)
      })
    },
  )

  await check(
    `${provider}: one order sent ${REPEATS} times to both at once is placed once`,
    async () => {
      const before = await openOrderIds(trader)
      const { request } = await trader.sign('placeOrder', order())
      const answers = await Promise.all(
        Array.from({ length: REPEATS }, (_, index) =>
          post(desk.instances[index % 2 === 0 ? 0 : 1].url, 'executeAction', request),
        ),
      )
      const placed = (await openOrderIds(trader)).length - before.length
      neverBroken(placed <= 1, `one order sent ${REPEATS} times was placed ${placed} times`)
      // A busy instance turns some away unread, which says so and does nothing.
      const read = answers.filter(({ status }) => status !== 429)
      ok(read.length > 1, 'nothing was repeated')
      equal([...new Set(read.map(({ text }) => text))], [read[0]?.text])
      equal(read[0]?.results[0]?.success, true)
      neverBroken(placed === 1, 'an order that was accepted is lost')
    },
  )
  trader.client.close()
}

async function checkSharedLimits(desk: ClusterDesk, { check }: Checklist): Promise<void> {
  await check('limits of strangers count together, whatever address they claim', async () => {
    const statuses: number[] = []
    for (let index = 0; index < 70; index += 1) {
      const { url } = desk.instances[index % 2 === 0 ? 0 : 1]
      statuses.push((await post(url, 'createAction', {}, {})).status)
    }
    equal(statuses.filter((status) => status !== 429).length, 60)
    const spoofed = { 'x-forwarded-for': '203.0.113.9' }
    equal((await post(desk.url, 'createAction', {}, spoofed)).status, 429)
  })

  await check('a key made beside one instance serves, and is counted, at both', async () => {
    const key = desk.keys('create', '--integrator', 'acme', '--limit', '40')
    const statuses = []
    for (let index = 0; index < 50; index += 1) {
      const { url } = desk.instances[index % 2 === 0 ? 1 : 0]
      const { provider, market } = CLUSTER_VENUES[0]
      const query = `provider=${provider}&marketIds=${market.marketId}`
      const answer = await fetch(`${url}/v1/perps/marketsContext?${query}`, {
        headers: { 'x-svc-api-key': key },
      })
      await answer.arrayBuffer()
      statuses.push(answer.status)
    }
    equal(statuses.filter((status) => status === 200).length, 40)
    equal(statuses.filter((status) => status === 429).length, 10)
  })
}
