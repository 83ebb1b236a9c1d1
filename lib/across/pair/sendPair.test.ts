import { describe, expect, it } from 'vitest'
import { type Decimal, decimal, mul } from '@/lib/decimal/decimal'
import { newLeg, type OrderEnd, type PairRun, standingOf, type WayOn, waysOn } from './pairLedger'
import { lookAgain, type PairOrder, type PairPort, sendPair, takeWayOn } from './sendPair'

const leg = (provider: string, side: 'BUY' | 'SELL') =>
  newLeg({
    provider,
    marketId: 'BTC',
    categoryId: provider,
    side,
    leverage: 5,
    size: decimal('0.5'),
    units: decimal('1'),
  })
const pair = (wayOn: WayOn): PairRun => ({
  id: 'p',
  address: '0x1',
  asset: 'BTC',
  symbol: 'BTC',
  startedAtMs: 0,
  wayOn,
  isLeft: false,
  legs: [leg('alpha', 'BUY'), leg('beta', 'SELL')],
})
const filled = (size: string): OrderEnd => ({
  kind: 'executed',
  size: decimal(size),
  value: mul(decimal(size), decimal('100')),
  fees: decimal('0.01'),
  atMs: 5,
})
const REFUSED: OrderEnd = { kind: 'refused', reason: 'no margin' }
const UNKNOWN: OrderEnd = { kind: 'unknown' }

/** A port whose venues end the orders of each leg as listed, in turn. */
function port(wayOn: WayOn, ends: readonly [readonly OrderEnd[], readonly OrderEnd[]]) {
  let kept = pair(wayOn)
  const log: string[] = []
  const sent: PairOrder[] = []
  const left: [OrderEnd[], OrderEnd[]] = [[...ends[0]], [...ends[1]]]
  const looks: OrderEnd[][] = [[], []]
  const made: PairPort = {
    read: () => kept,
    save: (run) => {
      kept = run
      log.push(`saved ${standingOf(run)}`)
    },
    nowMs: () => 1_000,
    newestFill: async () => 'f1',
    async place(order, beforeSend) {
      log.push(`signed ${order.place}`)
      await beforeSend()
      log.push(`sent ${order.place}`)
      sent.push(order)
      const end = left[order.place].shift()
      if (end === undefined) throw new Error('not expected to be sent')
      return end
    },
    look: async ({ side }) => looks[side === 'BUY' ? 0 : 1]?.shift() ?? UNKNOWN,
  }
  const orders = () =>
    sent.map(({ place, side, size, reduceOnly }) => [place, side, size, reduceOnly])
  return { port: made, log, orders, kept: () => kept, looks }
}

const OPENED = [
  [0, 'BUY', '0.5', false],
  [1, 'SELL', '0.5', false],
]

describe('sendPair', () => {
  it('signs both legs and saves that they are on their way before either is sent', async () => {
    const { port: made, log } = port('unwind', [[filled('0.5')], [filled('0.5')]])
    await sendPair(made)
    expect(log.slice(0, 5)).toEqual(['signed 0', 'signed 1', 'saved sending', 'sent 0', 'sent 1'])
  })

  it('sends nothing where one leg is not staged, verified or signed', async () => {
    const { port: made, orders, kept } = port('complete', [[filled('0.5')], [filled('0.5')]])
    const place: PairPort['place'] = async (order, beforeSend) => {
      if (order.place === 1) throw new Error('does not say what was asked for')
      return made.place(order, beforeSend)
    }
    await expect(sendPair({ ...made, place })).rejects.toThrow('Nothing was sent')
    expect(orders()).toEqual([])
    expect(standingOf(kept())).toBe('nothing')
  })

  it('sends nothing where the browser does not keep what is on its way', async () => {
    const { port: made, orders } = port('complete', [[filled('0.5')], [filled('0.5')]])
    const save = () => {
      throw new Error('full')
    }
    await expect(sendPair({ ...made, save })).rejects.toThrow('Nothing was sent')
    expect(orders()).toEqual([])
  })

  const none: readonly OrderEnd[] = []
  const CLOSE_LONG = [0, 'SELL', '0.5', true]
  it.each<[string, WayOn, OrderEnd[], OrderEnd[], unknown[], string]>([
    ['both in full', 'unwind', [filled('0.5')], [filled('0.5')], [], 'even'],
    ['both in the same part', 'unwind', [filled('0.2')], [filled('0.2')], [], 'even'],
    ['neither', 'complete', [REFUSED], [REFUSED], [], 'nothing'],
    [
      'the long, to be unwound',
      'unwind',
      [filled('0.5'), filled('0.5')],
      [REFUSED],
      [CLOSE_LONG],
      'closed',
    ],
    [
      'the short, to be unwound',
      'unwind',
      [REFUSED],
      [filled('0.5'), filled('0.5')],
      [[1, 'BUY', '0.5', true]],
      'closed',
    ],
    [
      'the long, to be completed',
      'complete',
      [filled('0.5')],
      [REFUSED, filled('0.5')],
      [[1, 'SELL', '0.5', false]],
      'even',
    ],
    [
      'the long, completed in vain',
      'complete',
      [filled('0.5')],
      [REFUSED, REFUSED],
      [[1, 'SELL', '0.5', false]],
      'uneven',
    ],
    [
      'the long, completed in part',
      'complete',
      [filled('0.5')],
      [REFUSED, filled('0.3')],
      [[1, 'SELL', '0.5', false]],
      'uneven',
    ],
    ['the long, to be left', 'leave', [filled('0.5')], [REFUSED], [], 'uneven'],
    [
      'parts, to be unwound',
      'unwind',
      [filled('0.5'), filled('0.5')],
      [filled('0.1'), filled('0.1')],
      [CLOSE_LONG, [1, 'BUY', '0.1', true]],
      'closed',
    ],
    [
      'parts, to be completed',
      'complete',
      [filled('0.4'), filled('0.1')],
      [filled('0.1'), filled('0.4')],
      [
        [0, 'BUY', '0.1', false],
        [1, 'SELL', '0.4', false],
      ],
      'even',
    ],
    [
      'the long, unwound in part',
      'unwind',
      [filled('0.5'), filled('0.3')],
      [REFUSED],
      [CLOSE_LONG],
      'uneven',
    ],
    ['the long, the short unknown', 'unwind', [filled('0.5')], [UNKNOWN], [], 'unknown'],
    [
      'the long, completing is unknown',
      'complete',
      [filled('0.5')],
      [REFUSED, UNKNOWN],
      [[1, 'SELL', '0.5', false]],
      'unknown',
    ],
    [
      'the long, unwinding is unknown',
      'unwind',
      [filled('0.5'), UNKNOWN],
      [REFUSED],
      [CLOSE_LONG],
      'unknown',
    ],
    ['none known', 'complete', [UNKNOWN], [UNKNOWN], [], 'unknown'],
  ])('executed %s (%s)', async (_, way, long, short, further, standing) => {
    const {
      port: made,
      orders,
      kept,
    } = port(way, [
      [...long, ...none],
      [...short, ...none],
    ])
    await sendPair(made)
    expect(orders()).toEqual([...OPENED, ...further])
    expect(standingOf(kept())).toBe(standing)
    const ways = standing === 'uneven' ? waysOn(kept()) : []
    expect(waysOn(kept())).toEqual(ways)
    if (standing === 'uneven') expect(ways).toContain('unwind')
    expect(kept().isLeft).toBe(way === 'leave')
  })

  it('takes the outcome for unknown where the page lost it after sending', async () => {
    const { port: made, kept } = port('unwind', [[filled('0.5')], []])
    await sendPair(made)
    expect(standingOf(kept())).toBe('unknown')
    expect(waysOn(kept())).toEqual([])
  })
})

describe('a pair found after a reload', () => {
  /** The page died right after both orders were sent. */
  async function killed(way: WayOn, ends: readonly [readonly OrderEnd[], readonly OrderEnd[]]) {
    const made = port(way, [
      [UNKNOWN, ...ends[0]],
      [UNKNOWN, ...ends[1]],
    ])
    await sendPair(made.port)
    return made
  }

  it('offers nothing while an outcome is unknown, and sends nothing by itself', async () => {
    const { port: made, kept, orders, looks } = await killed('unwind', [[], []])
    looks[0]?.push(filled('0.5'))
    await lookAgain(made)
    expect(standingOf(kept())).toBe('unknown')
    expect(waysOn(kept())).toEqual([])
    await takeWayOn(made, 'unwind')
    await takeWayOn(made, 'complete')
    await takeWayOn(made, 'leave')
    expect(orders()).toEqual(OPENED)
    expect(kept().isLeft).toBe(false)
  })

  it.each<[WayOn, unknown[], string]>([
    ['unwind', [[0, 'SELL', '0.5', true]], 'closed'],
    ['complete', [[1, 'SELL', '0.5', false]], 'even'],
    ['leave', [], 'uneven'],
  ])(
    'offers to %s once both outcomes are known, and does it when asked',
    async (way, more, end) => {
      const {
        port: made,
        kept,
        orders,
        looks,
      } = await killed('leave', [
        way === 'unwind' ? [filled('0.5')] : [],
        way === 'complete' ? [filled('0.5')] : [],
      ])
      looks[0]?.push(filled('0.5'))
      looks[1]?.push(REFUSED)
      await lookAgain(made)
      expect(waysOn(kept())).toEqual(['complete', 'unwind', 'leave'])
      expect(orders()).toEqual(OPENED)
      await takeWayOn(made, way)
      expect(orders()).toEqual([...OPENED, ...more])
      expect(standingOf(kept())).toBe(end)
    },
  )

  it('closes both with reduce-only orders of the sizes known to be executed', async () => {
    const {
      port: made,
      kept,
      orders,
      looks,
    } = await killed('leave', [[filled('0.5')], [filled('0.5')]])
    looks[0]?.push(filled('0.5'))
    looks[1]?.push(filled('0.5'))
    await lookAgain(made)
    expect(standingOf(kept())).toBe('even')
    await takeWayOn(made, 'unwind')
    expect(orders().slice(2)).toEqual([
      [0, 'SELL', '0.5', true],
      [1, 'BUY', '0.5', true],
    ])
    expect(standingOf(kept())).toBe('closed')
    expect(kept().legs.map(({ fees }): Decimal => fees)).toEqual(['0.02', '0.02'])
    // Closed once: the same press again sends nothing.
    await takeWayOn(made, 'unwind')
    expect(orders()).toHaveLength(4)
  })
})
