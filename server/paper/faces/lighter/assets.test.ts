import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quietExchanges } from '@/server/paper/testing/quietExchanges'
import { transferMessage } from './signing/l1Messages'
import { readTransaction } from './signing/layouts'
import { ethOrder, type TestTrader } from './testing/testTrader'
import { paperVenue } from './testing/testVenue'

const venue = paperVenue(quietExchanges)
const ETH = 100_000_000
const Priced = z.object({ index_price: z.string() })
const Worth = z.object({ total_asset_value: z.string(), cross_asset_value: z.string() })
let sender: TestTrader
let receiver: TestTrader

beforeAll(async () => {
  sender = await venue.openWithTrader()
  receiver = await venue.newTrader()
  await venue.exchange.face.settlement?.deposit({
    chainTag: 'a',
    transactionHash: '0x',
    account: sender.address,
    assetId: 1,
    route: 1,
    amountMicro: 2n * 10n ** 18n,
    blockNumber: 1,
    logIndex: 0,
  })
}, 120_000)

afterAll(() => venue.remove())

/** Sends a transfer that the wallet has signed too. */
async function move(more: Record<string, unknown> = {}) {
  const fields = {
    ToAccountIndex: receiver.account,
    AssetIndex: 1,
    FromRouteType: 1,
    ToRouteType: 1,
    Amount: ETH / 2,
    USDCFee: 0,
    Memo: Array(32).fill(0),
    L1Sig: '',
    ...more,
  }
  const read = readTransaction(12, JSON.parse(await sender.sign(12, fields)))
  expect.assert(read?.type === 12)
  const message = transferMessage(read.info, sender.chainId)
  const L1Sig = await sender.wallet.signMessage({ message })
  return sender.send(12, { ...fields, L1Sig })
}

const held = ({ address }: TestTrader) =>
  venue.exchange.host.view.tokens(address).find(({ token }) => token === 'ETH')?.units ?? 0

describe('an asset that is no collateral', () => {
  it('goes from one spot wallet to another, and shows in the history of both', async () => {
    expect(await sender.verdict(await move())).toBe(0)
    expect([held(sender), held(receiver)]).toEqual([1.5 * ETH, 0.5 * ETH])
    for (const [one, type] of [
      [sender, 'L2TransferOutflow'],
      [receiver, 'L2TransferInflow'],
    ] as const) {
      const path = `/api/v1/transfer/history?account_index=${one.account}`
      const { body } = await one.get(path, one.token())
      expect(body.transfers).toMatchObject([{ asset_id: 1, amount: '0.50000000', type }])
    }
  })

  it('counts at its index price in what the account is worth, and not in its margin', async () => {
    const readPrice = async () => {
      const { body } = await sender.get('/api/v1/assetDetails?asset_id=1')
      return Number(
        z.object({ asset_details: z.array(Priced) }).parse(body).asset_details[0]?.index_price,
      )
    }
    const readWorth = async () => {
      const { body } = await sender.get(`/api/v1/account?by=index&value=${sender.account}`)
      return z.object({ accounts: z.array(Worth) }).parse(body).accounts[0]
    }
    expect(Number((await readWorth())?.cross_asset_value)).toBe(10_000)
    expect(await readPrice()).toBeGreaterThan(0)
    // The price may move between two reads: only what was read at one price is compared.
    const beyond = async () => {
      const price = await readPrice()
      const worth = Number((await readWorth())?.total_asset_value)
      return price === (await readPrice()) ? worth - 10_000 - 1.5 * price : undefined
    }
    await expect.poll(beyond).toBeCloseTo(0, 4)
  })

  it('is no money in the profit and loss of either', async () => {
    venue.nowMs += 120_000
    for (const one of [sender, receiver]) {
      const range = `start_timestamp=${venue.nowMs - 60_000}&end_timestamp=${venue.nowMs}`
      const path = `/api/v1/pnl?by=index&value=${one.account}&resolution=1m&count_back=5&${range}`
      const { body } = await one.get(path, one.token())
      expect(body.pnl).toMatchObject([{ inflow: 10_000, outflow: 0 }])
    }
  })

  it('is refused to or from perps, with a fee, too small, or beyond what there is', async () => {
    const codeOf = async (more: Record<string, unknown>) => (await move(more)).body.code
    expect(await codeOf({ ToRouteType: 0 })).toBe(21124)
    expect(await codeOf({ FromRouteType: 0 })).toBe(21124)
    expect(await codeOf({ USDCFee: 1 })).toBe(21134)
    expect(await codeOf({ Amount: ETH / 1_000 - 1 })).toBe(21118)
    expect(await codeOf({ AssetIndex: 2 })).toBe(21305)
    expect(await codeOf({ ToAccountIndex: sender.account })).toBe(21106)
    expect(await sender.verdict(await move({ Amount: 9 * ETH }))).toBe(21301)
    expect([held(sender), held(receiver)]).toEqual([1.5 * ETH, 0.5 * ETH])
  })
})

describe('the fee of a spot pair', () => {
  it('is stated as its share of the trade, also where it was kept in what was bought', async () => {
    const tier = { account_index: String(sender.account), new_tier: 'premium' }
    await sender.post('changeAccountTier', tier, { token: sender.token() })
    const market = { ...{ MarketIndex: 2048, Type: 1, TimeInForce: 0 }, OrderExpiry: 0 }
    const before = held(sender)
    await sender.send(14, ethOrder(venue.nowMs, { ...market, IsAsk: 1, BaseAmount: 10_000 }))
    await sender.send(14, ethOrder(venue.nowMs, { ...market, Price: 400_000, BaseAmount: 5_000 }))
    const path = `/api/v1/trades?account_index=${sender.account}&sort_by=timestamp&limit=100`
    const { body } = await sender.get(path, sender.token())
    const trades = z
      .array(z.object({ is_maker_ask: z.boolean(), size: z.string(), taker_fee: z.number() }))
      .parse(body.trades)
    // An order may meet several others.
    const sizeOf = (isPurchase: boolean) =>
      trades.reduce((sum, each) => sum + Number(each.is_maker_ask === isPurchase && each.size), 0)
    expect(sizeOf(false)).toBeCloseTo(1, 8)
    expect(sizeOf(true)).toBeCloseTo(0.5, 8)
    expect(new Set(trades.map(({ taker_fee }) => taker_fee))).toEqual(new Set([280]))
    const expected = before - ETH + 0.5 * ETH * (1 - 280e-6)
    // The fee of each is rounded by itself.
    expect(Math.abs(held(sender) - expected)).toBeLessThanOrEqual(trades.length)
  })
})
