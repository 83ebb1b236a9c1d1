import { deepStrictEqual as equal, ok } from 'node:assert'
import { openClient } from '@/lib/client/testing/openTrader'
import { isEip712Step } from '@/lib/schema/actionStep'
import type { Checklist } from './checklist'
import type { ClusterDesk } from './clusterDesk'
import { MARKET, openClusterTrader, openOrderIds, post, restingOrder } from './request'

/** What both instances must know of each other. */
export async function checkSharing(desk: ClusterDesk, { check }: Checklist): Promise<void> {
  const [one, two] = desk.instances
  const trader = await openClusterTrader(desk, one.url)
  const { paperUrl, faceUrl, faceWsUrl } = desk

  await check(
    'steps staged on one instance are executed on the other, and replayed on both',
    async () => {
      const { request } = await trader.sign('placeOrder', restingOrder(trader))
      const first = await post(two.url, 'executeAction', request)
      equal([first.status, first.results[0]?.success], [202, true])
      for (const { url } of desk.instances) {
        const again = await post(url, 'executeAction', request)
        equal([again.text, again.headers.get('x-svc-replayed')], [first.text, 'true'])
      }
    },
  )

  await check('the other instance knows an altered step from an unknown one', async () => {
    const { request } = await trader.sign('placeOrder', restingOrder(trader))
    const [step] = request.actions
    ok(step && isEip712Step(step))
    const message = { ...step.typedData.message, connectionId: `0x${'ab'.repeat(32)}` }
    const actions = [{ ...step, typedData: { ...step.typedData, message } }]
    const altered = await post(two.url, 'executeAction', { ...request, actions })
    equal([altered.status, altered.code], [400, 2050])
    const address = `0x${'77'.repeat(20)}`
    const unknown = await post(two.url, 'executeAction', { ...request, address })
    equal([unknown.status, unknown.code], [410, 2042])
  })

  await check(
    '60 orders of one signer at once over both instances: all taken, no nonce twice',
    async () => {
      const before = await openOrderIds(trader)
      const clients = desk.instances.map(({ url }) =>
        openClient({ webUrl: url, paperUrl, faceUrl, faceWsUrl }, trader.credentials),
      )
      const action = { ...trader.who, action: 'placeOrder' as const, params: restingOrder(trader) }
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, (_, index) => clients[index % 2]?.runAction(action)),
      )
      for (const client of clients) client.close()
      equal(outcomes.filter((outcome) => outcome?.results.at(-1)?.success).length, 60)
      const nonces = outcomes.map((outcome) => {
        const step = outcome?.request?.actions.at(-1)
        return step && isEip712Step(step) ? step.typedData.message.nonce : undefined
      })
      equal(new Set(nonces).size, 60)
      equal((await openOrderIds(trader)).length, before.length + 60)
    },
  )

  await check('one order sent 400 times to both at once is placed once', async () => {
    const before = await openOrderIds(trader)
    const { request } = await trader.sign('placeOrder', restingOrder(trader))
    const answers = await Promise.all(
      Array.from({ length: 400 }, (_, index) =>
        post(desk.instances[index % 2 === 0 ? 0 : 1].url, 'executeAction', request),
      ),
    )
    equal(new Set(answers.map(({ text }) => text)).size, 1)
    equal(answers[0]?.results[0]?.success, true)
    equal((await openOrderIds(trader)).length, before.length + 1)
  })

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
      const query = `provider=hyperliquid&marketIds=${MARKET.marketId}`
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
