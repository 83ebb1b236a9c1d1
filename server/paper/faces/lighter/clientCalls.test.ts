import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

const DAY_MS = 24 * 3_600_000

async function changeTier(tier: string): Promise<unknown> {
  const form = { account_index: String(trader.account), new_tier: tier }
  return (await trader.post('changeAccountTier', form, { token: trader.token() })).body.code
}

async function tierName(): Promise<unknown> {
  const path = `/api/v1/accountLimits?account_index=${trader.account}`
  return (await trader.get(path, trader.token())).body.user_tier_name
}

const order = (more: Record<string, number> = {}) =>
  trader.send(14, ethOrder(venue.nowMs, { ClientOrderIndex: 5, ...more }))
const taker = { Type: 1, TimeInForce: 0, OrderExpiry: 0 }

describe('a change of the tier', () => {
  it('is refused while a position is open', async () => {
    expect(await trader.verdict(await order({ ...taker, Price: 400_000 }))).toBe(0)
    expect(await changeTier('plus')).toBe(62004)
    const close = { ...taker, IsAsk: 1, ReduceOnly: 1, Price: 100_000 }
    expect(await trader.verdict(await order(close))).toBe(0)
    expect(await tierName()).toBe('standard')
  })

  it.each<[string, () => Record<string, number>]>([
    ['order', () => ({})],
    // Its price is never reached: it opens no position.
    ['TWAP', () => ({ Type: 6, OrderExpiry: venue.nowMs + 600_000, Price: 100_000 })],
  ])('is refused while an order is open: %s', async (_, more) => {
    expect(await trader.verdict(await order(more()))).toBe(0)
    expect(await changeTier('plus')).toBe(62005)
    expect((await trader.send(16, { TimeInForce: 0, Time: 0 })).body.code).toBe(200)
    expect(await tierName()).toBe('standard')
  })

  it('is refused within 24 hours of the one before, after a restart too', async () => {
    expect(await changeTier('plus')).toBe(200)
    expect(await changeTier('premium')).toBe(62006)
    venue.nowMs += DAY_MS - 3_600_000
    await venue.shut()
    await venue.open()
    expect(await changeTier('premium')).toBe(62006)
    expect(await tierName()).toBe('plus')
    venue.nowMs += 3_600_000
    expect(await changeTier('premium')).toBe(200)
    expect(await tierName()).toBe('premium')
  }, 60_000)
})

describe('a tier that is too low', () => {
  const applyCode = async () => {
    const form = { l1_address: trader.address, referral_code: 'DESK2026', x: '' }
    return trader.post('referral/use', form, { token: trader.token() })
  }
  const toPlus = async () => {
    const form = { account_index: String(trader.account), new_tier: 'plus' }
    return trader.post('changeAccountTier', form, { token: trader.token() })
  }

  it('refuses a change of the tier and a referral code, as often as the fault says', async () => {
    const low = { status: 400, body: { code: 21520 } }
    venue.nowMs += DAY_MS
    venue.exchange.faults.set({ name: 'tier_too_low', remaining: 2 })
    expect(await toPlus()).toMatchObject(low)
    expect(await applyCode()).toMatchObject(low)
    expect(await tierName()).toBe('premium')
    const path = `/api/v1/referral/userReferrals?l1_address=${trader.address}`
    expect((await trader.get(path, trader.token())).body.used_code).toBe('')
    expect(await toPlus()).toMatchObject({ body: { code: 200 } })
    expect(await applyCode()).toMatchObject({ body: { code: 200 } })
  })

  it('refuses the named call alone, and a wrong token for its own reason', async () => {
    venue.exchange.faults.set({ name: 'tier_too_low', match: 'referral/use' })
    expect(await toPlus()).toMatchObject({ body: { code: 62003 } })
    expect(await applyCode()).toMatchObject({ body: { code: 21520 } })
    const form = { l1_address: trader.address, referral_code: 'DESK2026', x: '' }
    expect((await trader.post('referral/use', form)).body.code).toBe(20013)
    venue.exchange.faults.clear()
    expect(await applyCode()).toMatchObject({ body: { code: 41003 } })
  })
})

/** Longer than a body may be. */
const LONG = 'a'.repeat(1_048_577)

describe('every answer is open to every origin', () => {
  it.each([
    '/',
    '/info',
    '/api/v1/account',
    '/api/v1/apikeys',
    '/api/v1/referral/userReferrals',
    '/api/v1/changeAccountTier',
    '/api/v1/referral/use',
  ])('a preflight lets the token through: %s', async (path) => {
    const { headers, status } = await fetch(`${venue.url}${path}`, { method: 'OPTIONS' })
    expect(status).toBe(200)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const listed = (name: string) => (headers.get(name) ?? '').toLowerCase().split(/, ?/)
    expect(listed('access-control-allow-methods')).toEqual(expect.arrayContaining(['get', 'post']))
    // The wildcard does not stand for the first of them.
    expect(listed('access-control-allow-headers')).toEqual(
      expect.arrayContaining(['authorization', 'content-type']),
    )
  })

  it.each<[number, string, RequestInit?]>([
    [200, '/api/v1/orderBooks'],
    [400, '/api/v1/account'],
    [401, '/api/v1/accountLimits?account_index=100'],
    [404, '/nowhere'],
    [405, '/api/v1/orderBooks', { method: 'POST' }],
    [413, '/api/v1/sendTx', { method: 'POST', body: new URLSearchParams({ a: LONG }) }],
  ])('with status %i: %s', async (status, path, init) => {
    const reply = await fetch(`${venue.url}${path}`, init)
    expect(reply.status).toBe(status)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('with status 429, where there were too many', async () => {
    venue.exchange.faults.set({ name: 'rate_limited', remaining: 1 })
    const reply = await fetch(`${venue.url}/api/v1/orderBooks`)
    expect(reply.status).toBe(429)
    expect(reply.headers.get('access-control-allow-origin')).toBe('*')
  })
})
