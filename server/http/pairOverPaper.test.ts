import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  newLeg,
  openSize,
  type PairRun,
  standingOf,
  type WayOn,
  waysOn,
} from '@/lib/across/pair/pairLedger'
import { lookAgain, sendPair, takeWayOn } from '@/lib/across/pair/sendPair'
import { isZero } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import { createPairPort } from '@/lib/queries/across/pairPort'
import { fetchOrderbook } from '@/lib/queries/orderbook'
import { worstPriceOf } from '@/lib/trade/orders/worstPrice'
import { openTwoVenues, type TwoVenues } from './testing/twoVenues'

let two: TwoVenues
let address: string

beforeAll(async () => {
  two = await openTwoVenues('pair')
  address = await two.openTrader()
}, 120_000)

afterAll(() => two?.close())

const leg = (
  provider: string,
  marketId: string,
  side: 'BUY' | 'SELL',
  { size, leverage }: { size: string; leverage: number },
) =>
  newLeg({
    provider,
    marketId,
    categoryId: provider,
    side,
    leverage,
    size: decimal(size),
    units: decimal('1'),
  })

/** A pair in ETH as a page holds it; the leverage is that at Lighter. */
function openPort(wayOn: WayOn, { size, leverage } = { size: '0.5', leverage: 5 }) {
  let passedMs = 0
  let kept: PairRun = {
    id: 'pair',
    address,
    asset: 'ETH',
    symbol: 'ETH',
    startedAtMs: Date.now(),
    wayOn,
    isLeft: false,
    legs: [
      leg('hyperliquid', 'ETH', 'BUY', { size, leverage: 20 }),
      leg('lighter', '0', 'SELL', { size, leverage }),
    ],
  }
  let isDead = false
  const port = createPairPort({
    client: two.client,
    address,
    wallet: undefined,
    read: () => kept,
    monotonicMs: () => performance.now() + passedMs,
    save: (run) => {
      if (!isDead) kept = run
    },
    async worstPrice({ provider, marketId }, side) {
      const market = (await two.client.markets(provider)).find(({ id }) => id === marketId)
      const book = await fetchOrderbook(two.client, { provider, marketId })
      const price = market && worstPriceOf(market, book, side, decimal('1'))
      if (price === undefined) throw new Error('no price')
      return price
    },
    sleep: (delayMs) => new Promise((resume) => setTimeout(resume, delayMs)),
    nowMs: () => Date.now() + passedMs,
    words: { nothingExecuted: 'nothing executed', notFound: 'not found' },
  })
  return {
    port,
    kept: () => kept,
    /** Moves the clocks of this page forwards. */
    pass: (forMs: number) => {
      passedMs += forMs
    },
    /** From here on the page keeps nothing any more. */
    die: () => {
      isDead = true
    },
  }
}

async function positions(): Promise<readonly (string | undefined)[]> {
  const all = await Promise.all(
    ['hyperliquid', 'lighter'].map((provider) => two.client.plugin(provider).positions(address)),
  )
  return all.map(([first]) => first && `${first.side} ${first.size}`)
}

describe('a pair over two venues', () => {
  it('is opened on both, shown by both, and closed on both', async () => {
    const { port, kept } = openPort('unwind')
    await sendPair(port)
    expect(standingOf(kept())).toBe('even')
    expect(kept().legs.map(openSize)).toEqual(['0.5', '0.5'])
    for (const { fees, openedValue } of kept().legs) {
      expect([isZero(fees), isZero(openedValue)]).toEqual([false, false])
    }
    expect(await positions()).toEqual(['LONG 0.5', 'SHORT 0.5'])
    await takeWayOn(port, 'unwind')
    expect(standingOf(kept())).toBe('closed')
    expect(await positions()).toEqual([undefined, undefined])
  })

  it('is unwound where one venue refuses its order, with what the other executed', async () => {
    const { port, kept } = openPort('unwind')
    const refusing = { ...port }
    refusing.place = async (order, beforeSend) => {
      if (order.leg.provider !== 'lighter') return await port.place(order, beforeSend)
      // With nothing to reduce: the venue takes the order and ends it.
      return await port.place({ ...order, reduceOnly: true }, beforeSend)
    }
    await sendPair(refusing)
    expect(kept().legs[1].refusal).toBeTruthy()
    expect(standingOf(kept())).toBe('closed')
    expect(kept().legs.map(({ opened, closed }) => [opened, closed])).toEqual([
      ['0.5', '0.5'],
      ['0', '0'],
    ])
    expect(await positions()).toEqual([undefined, undefined])
  })

  it('is unwound with what each side executed where the margin of one ran out on the way', async () => {
    const { port, kept } = openPort('unwind', { size: '70', leverage: 1 })
    await sendPair(port)
    expect(standingOf(kept())).toBe('closed')
    const [whole, part] = kept().legs
    expect([whole.opened, whole.closed]).toEqual(['70', '70'])
    expect(part.closed).toBe(part.opened)
    expect(Number(part.opened)).toBeGreaterThan(0)
    expect(Number(part.opened)).toBeLessThan(70)
    expect(await positions()).toEqual([undefined, undefined])
  })

  it('is found where the page died while its orders were on their way', async () => {
    const { port, kept, die } = openPort('leave')
    const dying = {
      ...port,
      place: (order: Parameters<typeof port.place>[0], beforeSend: () => Promise<void>) =>
        port.place(order, async () => {
          await beforeSend()
          die()
        }),
    }
    await sendPair(dying)
    expect(standingOf(kept())).toBe('sending')
    expect(waysOn(kept())).toEqual([])
    const after = openPort('leave')
    after.port.save(kept())
    await lookAgain(after.port)
    expect(standingOf(after.kept())).toBe('even')
    expect(after.kept().legs.map(openSize)).toEqual(['0.5', '0.5'])
    await takeWayOn(after.port, 'unwind')
    expect(standingOf(after.kept())).toBe('closed')
    expect(await positions()).toEqual([undefined, undefined])
  })

  it('is read from the venues where the service was killed between its orders, and has ways on', async () => {
    const { port, kept } = openPort('unwind')
    const dying = {
      ...port,
      place: (order: Parameters<typeof port.place>[0], beforeSend: () => Promise<void>) =>
        port.place(order, async () => {
          await beforeSend()
          if (order.place === 0) two.killService(1)
        }),
    }
    await sendPair(dying)
    // Nothing is done while it is not known what became of both.
    expect(standingOf(kept())).toBe('unknown')
    expect(waysOn(kept())).toEqual([])
    expect(kept().legs.map(({ closed }) => closed)).toEqual(['0', '0'])

    // The page is loaded again while the service is still dead: the venues themselves are asked.
    const after = openPort('unwind')
    after.port.save(kept())
    const opened = async () => (await lookAgain(after.port)).legs.map(openSize)
    await expect.poll(async () => (await opened()).toSorted()).toEqual(['0', '0.5'])
    // The other order counts as not arrived after half a minute.
    after.pass(31_000)
    await expect.poll(async () => standingOf(await lookAgain(after.port))).toBe('uneven')
    expect(after.kept().legs.map(openSize).toSorted()).toEqual(['0', '0.5'])
    expect((await positions()).filter((position) => position !== undefined)).toHaveLength(1)
    expect(waysOn(after.kept())).toEqual(['complete', 'unwind', 'leave'])

    two.startService()
    await takeWayOn(after.port, 'unwind')
    expect(standingOf(after.kept())).toBe('closed')
    expect(await positions()).toEqual([undefined, undefined])
  })
})
