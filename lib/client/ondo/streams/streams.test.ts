import { describe, expect, it } from 'vitest'
import { wireProtocol, wireSubscription } from './wireProtocol'

const protocol = wireProtocol(async (address) => `token of ${address}`)

describe('wireProtocol', () => {
  it('logs in with the session of the account, once the connection is open', async () => {
    expect(await protocol.greet?.('0xab')).toEqual([
      '{"op":"login","args":{"token":"token of 0xab"}}',
    ])
    expect(protocol.read('{"type":"loggedIn","msg":"Login successful"}')).toEqual({
      kind: 'greeted',
    })
  })

  it('subscribes and leaves with the very same parameters', () => {
    const { request } = wireSubscription({
      channel: 'kLinePerps',
      markets: ['A'],
      resolution: '1H',
    })
    expect(protocol.subscribeText(request)).toBe(
      '{"op":"subscribe","channel":"kLinePerps","markets":["A"],"resolution":"1H"}',
    )
    expect(protocol.unsubscribeText(request)).toBe(
      '{"op":"unsubscribe","channel":"kLinePerps","markets":["A"],"resolution":"1H"}',
    )
  })

  it.each([
    ['login required', 'ungreeted'],
    ['invalid token', 'ungreeted'],
    ['already logged in on this connection', 'ignored'],
    ['provided market is invalid', 'refused'],
    ['Rate limit exceeded', 'refused'],
  ])('takes the error "%s" for %s', (msg, kind) => {
    expect(protocol.read(JSON.stringify({ type: 'error', msg })).kind).toBe(kind)
  })

  it('reads frames as they were recorded, and nothing else', () => {
    const frame =
      '{"type":"update","channel":"depthBooksPerps","timestamp":"2026-09-14T11:09:59.670112401Z","data":[{"market":"NVDA-USD.P"}]}'
    expect(protocol.read(frame)).toEqual({
      kind: 'data',
      route: 'depthBooksPerps',
      payload: [{ market: 'NVDA-USD.P' }],
    })
    expect(protocol.peek?.(frame)).toEqual({ route: 'depthBooksPerps', madeAtMs: undefined })
    const trades = frame.replace('depthBooksPerps', 'tradesPerps')
    expect(protocol.peek?.(trades)).toEqual({ route: 'tradesPerps', madeAtMs: undefined })
    const marks = frame.replace('depthBooksPerps', 'markPricesPerps')
    expect(protocol.peek?.(marks)).toEqual({ route: 'markPricesPerps', madeAtMs: undefined })
    expect(protocol.peek?.(frame.replace('depthBooksPerps', 'ordersPerps'))).toBeUndefined()
    expect(protocol.read('{"type":"pong"}')).toEqual({ kind: 'pong' })
    for (const text of ['', '[]', '{"type":7}', 'null', '{"type":"news"}']) {
      expect(protocol.read(text)).toEqual({ kind: 'ignored' })
    }
  })

  it('lets the page read the newest book, and every trade and figure, when it paints', () => {
    const gathersOf = (channel: string) => wireSubscription({ channel }).gathers
    expect(gathersOf('depthBooksPerps')).toBe('newest')
    expect(gathersOf('tradesPerps')).toBe('each')
    expect(gathersOf('topOfBooksPerps')).toBe('each')
    expect(gathersOf('markPricesPerps')).toBe('each')
    expect(gathersOf('fundingRatesPerps')).toBe('each')
    expect(gathersOf('ordersPerps')).toBeUndefined()
    expect(gathersOf('kLinePerps')).toBeUndefined()
    const awaited = (channel: string) => wireSubscription({ channel }).isAwaited === true
    const channels = ['tradesPerps', 'depthBooksPerps', 'markPricesPerps']
    expect(channels.map(awaited)).toEqual([true, false, false])
  })

  it('keeps two subscriptions of one channel, and two accounts, on connections of their own', () => {
    const one = wireSubscription({ channel: 'tradesPerps', markets: ['A'] })
    const other = wireSubscription({ channel: 'tradesPerps', markets: ['B'] })
    expect(one.route).toBe(other.route)
    expect(one.id).not.toBe(other.id)
    const mine = wireSubscription({ channel: 'fillsPerps' }, '0xab')
    expect(mine).toMatchObject({ identity: '0xab', route: 'fillsPerps' })
    expect(mine.id).not.toBe(wireSubscription({ channel: 'fillsPerps' }, '0xcd').id)
  })
})
