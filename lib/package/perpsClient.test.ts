import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import type { FetchLike } from '@/lib/client/fetchLike'
import type { VenuePlugin } from '@/lib/client/plugin'
import { entryOf, fakeCore, fakeWallet, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { createPerpsClient } from './perpsClient'

const WHO = { provider: 'venue', address: OWNER }
const USDC = { providerId: 'venue', id: '3', displaySymbol: 'USDC', logoURI: '' }
const MARKET = {
  ...{ providerId: 'venue', id: 'BTC', categoryId: 'venue', szDecimals: 5 },
  ...{ baseAsset: USDC, quoteAsset: USDC },
}
const MIN_WITHDRAWAL = 2
const BALANCE = 100

/** A client of one venue whose account holds 100; its service takes withdrawals from 2 on. */
async function openClient(more: Partial<VenuePlugin> = {}, actions?: ProviderAction[]) {
  const { core, events } = fakeCore(actions === undefined ? {} : { provider: { actions } }, more)
  const provider = await core.registry.provider('venue')
  let asked = 0
  const answers: Record<string, (body: string) => { status?: number; json: object }> = {
    '/providers': () => ({ json: { providers: [provider] } }),
    '/markets': () => ({ json: { markets: [MARKET] } }),
    '/createAction'(body) {
      const { action, params } = JSON.parse(body)
      asked = Number(params.amount)
      if (asked >= MIN_WITHDRAWAL) return { json: { actions: [stepOf(action, 1)] } }
      const message = `params.amount: must be at least ${MIN_WITHDRAWAL} USDC`
      return { status: 400, json: { code: 2002, tool: 'venue', message } }
    },
    '/executeAction'() {
      const refused = { success: false, error: 'Not enough.', errorCode: 2022 }
      const outcome = asked > BALANCE ? refused : { success: true }
      return { json: { results: [{ action: 'withdrawal', ...outcome }] } }
    },
  }
  const fetch: FetchLike = async (url, { body = '' } = {}) => {
    const answer = answers[new URL(url).pathname.replace('/v1/perps', '')]?.(body)
    const { status = 200, json } = answer ?? { status: 404, json: {} }
    return new Response(JSON.stringify(json), { status })
  }
  const client = createPerpsClient({
    apiUrl: 'https://desk.test/v1/perps',
    plugins: [() => core.plugin('venue')],
    credentials: createMemoryCredentials(),
    fetch,
  })
  return { client, events, wallet: fakeWallet(events).wallet }
}

const signatures = (events: readonly string[]) =>
  events.filter((event) => event === 'wallet signs').length

describe('a withdrawal', () => {
  const of = (amount: string) => ({ ...WHO, params: { destination: OWNER, amount } })

  it('below the minimum is refused before anything is signed', async () => {
    const { client, events, wallet } = await openClient()
    client.setUserWallet(wallet)
    await expect(client.withdraw(of('1.99'))).rejects.toMatchObject({ code: 2002, tool: 'venue' })
    expect(events).toEqual(['resolve'])
  })

  it('above what there is fails by its result, within it succeeds', async () => {
    const { client, events, wallet } = await openClient()
    client.setUserWallet(wallet)
    const { results } = await client.withdraw(of('100.01'))
    expect(results).toMatchObject([{ action: 'withdrawal', success: false, errorCode: 2022 }])
    expect(signatures(events)).toBe(1)
    expect(await client.withdraw(of('100'))).toMatchObject({ results: [{ success: true }] })
  })

  it('is signed by the wallet it is given, else by the one of the client, else not at all', async () => {
    const { client, events, wallet } = await openClient()
    await expect(client.withdraw(of('5'))).rejects.toMatchObject({ code: 2005 })
    client.setUserWallet(wallet)
    await client.withdraw(of('5'))
    expect(signatures(events)).toBe(1)
    const others: string[] = []
    await client.withdraw({ ...of('5'), wallet: fakeWallet(others).wallet })
    expect([signatures(events), signatures(others)]).toEqual([1, 1])
    client.setUserWallet(undefined)
    await expect(client.withdraw(of('5'))).rejects.toMatchObject({ code: 2005 })
  })
})

const NAMED = [
  ['placeOrder', 'placeOrder'],
  ['placeTriggerOrder', 'placeTriggerOrder'],
  ['placeTwapOrder', 'placeTwapOrder'],
  ['modifyOrders', 'modifyOrder'],
  ['cancelOrders', 'cancelOrder'],
  ['cancelTwapOrder', 'cancelTwapOrder'],
  ['updateLeverage', 'updateLeverage'],
  ['updatePositionMargin', 'updatePositionMargin'],
  ['deposit', 'deposit'],
  ['withdraw', 'withdrawal'],
  ['sendAsset', 'sendAsset'],
] as const

it.each(NAMED)('%s runs the action %s', async (method, action) => {
  const resolved: unknown[] = []
  const { client } = await openClient(
    {
      async resolveRequest(...given) {
        resolved.push(given)
        throw new Error('seen')
      },
    },
    NAMED.map(([, type]) => entryOf(type)),
  )
  const run = client[method] as unknown as (input: object) => Promise<unknown>
  await expect(run({ ...WHO, params: { a: 1 } })).rejects.toThrow('seen')
  expect(resolved).toEqual([[action, OWNER, ['SDK'], { a: 1 }]])
})

const QUERY = { limit: 5 }

it.each([
  ['getAccount', 'account', []],
  ['getPositions', 'positions', []],
  ['getOrders', 'orders', [QUERY]],
  ['getFills', 'fills', [QUERY]],
  ['getActivity', 'activity', [QUERY]],
  ['getPortfolioHistory', 'portfolioHistory', ['7d']],
] as const)('%s asks the venue itself, with its signal', async (method, name, more) => {
  const { signal } = new AbortController()
  const read = async (...given: unknown[]) => given
  const { client } = await openClient({ [name]: read } as unknown as Partial<VenuePlugin>)
  const ask = client[method] as unknown as (input: object) => Promise<unknown>
  const given = await ask({ ...WHO, signal, query: QUERY, range: '7d' })
  expect(given).toEqual([OWNER, ...more, signal])
})

it('getMarket gives the market of the id, and 2023 where there is none', async () => {
  const { client } = await openClient()
  expect(await client.getMarket({ provider: 'venue', marketId: 'BTC' })).toMatchObject(MARKET)
  const none = client.getMarket({ provider: 'venue', marketId: 'NOPE' })
  await expect(none).rejects.toMatchObject({ code: 2023, tool: 'venue' })
})

it('importAgent hands the key to the venue’s code, and is 2080 where the venue has no keys', async () => {
  const input = { ...WHO, privateKey: '0x11' }
  const without = (await openClient()).client.importAgent(input)
  await expect(without).rejects.toMatchObject({ code: 2080, tool: 'venue' })
  const importAgent = async (...given: string[]) => ({ kind: 'agent', id: given.join() })
  const { client } = await openClient({ importAgent })
  expect(await client.importAgent(input)).toMatchObject({ id: `${OWNER},0x11` })
})

describe('a stream', () => {
  /** A client whose venue notes what is subscribed to, and what is left. */
  async function openStreams() {
    const notes: string[] = []
    const subscribe: VenuePlugin['subscribe'] = (subscription) => {
      notes.push(`on ${JSON.stringify(subscription)}`)
      return () => notes.push(`off ${subscription.channel}`)
    }
    return { ...(await openClient({ subscribe })), notes }
  }

  it('is that of the venue, until it is left', async () => {
    const { client, notes } = await openStreams()
    const channel = { channel: 'orderbook', marketId: 'BTC' } as const
    client.subscribe({ provider: 'venue', ...channel }, () => {})()
    expect(notes).toEqual([`on ${JSON.stringify(channel)}`, 'off orderbook'])
  })

  it('of a quote is its book and its figures, left once however often that is said', async () => {
    const { client, notes } = await openStreams()
    const quote = { provider: 'venue', marketId: 'BTC', side: 'BUY', size: '1' } as const
    const leave = client.subscribeQuote(
      quote,
      () => {},
      () => {},
    )
    await expect.poll(() => notes.length).toBe(2)
    leave()
    leave()
    expect(notes.slice(2).sort()).toEqual(['off marketContext', 'off orderbook'])
  })

  it('of a quote never begins where it was left before its code was here', async () => {
    const { client, notes } = await openStreams()
    const quote = { provider: 'venue', marketId: 'BTC', side: 'BUY', size: '1' } as const
    client.subscribeQuote(quote, () => {})()
    await import('./quotes')
    await new Promise((resolve) => setImmediate(resolve))
    expect(notes).toEqual([])
  })

  afterEach(() => vi.doUnmock('./quotes'))

  it.each([
    ['that cannot be', { size: '0' }, () => {}],
    ['whose code does not load', { size: '1' }, failQuotes],
  ])('of a quote %s reports the error, but not once it was left', async (_, amount, prepare) => {
    prepare()
    const { client } = await openStreams()
    const quote = { provider: 'venue', marketId: 'BTC', side: 'BUY', ...amount } as const
    const errors: string[] = []
    const open = (name: string) =>
      client.subscribeQuote(
        quote,
        () => {},
        () => errors.push(name),
      )
    open('left')()
    open('open')
    await expect.poll(() => errors).toContain('open')
    await new Promise((resolve) => setImmediate(resolve))
    expect(errors).toEqual(['open'])
  })
})

function failQuotes(): void {
  vi.doMock('./quotes', () => {
    throw new Error('offline')
  })
}
