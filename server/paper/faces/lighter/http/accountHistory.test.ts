import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ethOrder, type TestTrader } from '@/server/paper/faces/lighter/testing/testTrader'
import { paperVenue } from '@/server/paper/faces/lighter/testing/testVenue'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'

const DEPOSIT = 10_000
const MINUTE_MS = 60_000
const venue = paperVenue(quietExchanges)
const Pnl = z.object({ pnl: z.array(z.looseObject({ trade_pnl: z.number() })) })
const Account = z.object({ accounts: z.array(z.looseObject({ total_asset_value: z.string() })) })
const Positions = z.array(z.looseObject({ unrealized_pnl: z.string() }))
let trader: TestTrader

beforeAll(async () => {
  trader = await venue.openWithTrader()
}, 120_000)

afterAll(() => venue.remove())

async function tradePnl(minutes: number): Promise<readonly number[]> {
  const span = `start_timestamp=${venue.nowMs - minutes * MINUTE_MS}&end_timestamp=${venue.nowMs}`
  const path = `/api/v1/pnl?by=index&value=${trader.account}&resolution=1m&count_back=500&${span}`
  const { body } = await trader.get(path, trader.token())
  return Pnl.parse(body).pnl.map(({ trade_pnl }) => trade_pnl)
}

async function account() {
  const { body } = await trader.get(`/api/v1/account?by=index&value=${trader.account}`)
  return Account.parse(body).accounts[0] ?? expect.fail('there is an account')
}

describe('what an account has made, with a position open', () => {
  it('is in its newest step all that the account is worth beside its deposits, before that what was realized', async () => {
    const market = { MarketIndex: 0, BaseAmount: 10_000, Type: 1, TimeInForce: 0, OrderExpiry: 0 }
    await trader.send(14, ethOrder(venue.nowMs, { ...market, Price: 400_000 }))
    venue.nowMs += 3 * MINUTE_MS
    await vi.waitFor(async () => {
      expect(Positions.parse((await account()).positions)).toHaveLength(1)
    })
    venue.hold()
    const { total_asset_value, positions } = await account()
    const [open] = Positions.parse(positions)
    const [worth, unrealized] = [Number(total_asset_value), Number(open?.unrealized_pnl)]
    expect(unrealized).not.toBe(0)
    const made = await tradePnl(3)
    expect(made.at(-1)).toBeCloseTo(worth - DEPOSIT, 5)
    expect(made.at(-2)).toBeCloseTo(worth - DEPOSIT - unrealized, 5)
  })
})
