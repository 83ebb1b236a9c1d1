import { expect, it } from 'vitest'
import type { OrderEndReason, OrderRecord } from '@/server/paper/engine/view'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { wireOrder } from './orderView'

const ACCOUNT = '0x00000000000000000000000000000000000000aa'
const TURNED = 9

const context = {
  host: { view: { fills: () => [], position: () => undefined } },
  facts: { isTurned: (orderId: number) => orderId === TURNED },
  catalogue: { bySymbol: () => ({ definition: { priceDecimals: 1, sizeDecimals: 4 } }) },
} as unknown as FaceContext

const limit: OrderRecord = {
  orderId: 7,
  account: ACCOUNT,
  marketId: 'BTC-USD.P',
  side: 'sell',
  limitTicks: 500_000,
  originalLots: 100,
  remainingLots: 100,
  timeInForce: 'gtc',
  reduceOnly: false,
  isMarket: false,
  isPositionTrigger: false,
  childOrderIds: [],
  status: 'cancelled',
  filledNotionalMicro: 0,
  createdAtMs: 1,
  updatedAtMs: 2,
}
const exit: OrderRecord = {
  ...limit,
  reduceOnly: true,
  isPositionTrigger: true,
  trigger: { kind: 'stopLoss', triggerTicks: 400_000, isMarket: true },
}

const reasonOf = (order: OrderRecord) => wireOrder(context, order).cancelReason

/** What the venue documents of an end. */
const REASONS: Partial<Record<OrderEndReason, string>> = {
  byUser: '',
  iocRemainder: 'immediateOrCancel',
  selfTrade: 'selfMatchPrevention',
  positionClosed: 'positionClosed',
  liquidation: 'liquidation',
  scheduled: 'cancelAfterTimeout',
}

it.each(Object.entries(REASONS))('an exit that ended by %s has the reason %j', (end, reason) => {
  const ended = { ...exit, endReason: end as OrderEndReason }
  expect(wireOrder(context, ended)).toMatchObject({ status: 'canceled', cancelReason: reason })
})

it('an order that ended otherwise has the reason of the position, or that it met nothing', () => {
  expect(reasonOf({ ...limit, endReason: 'reduceOnly' })).toBe('positionClosed')
  expect(reasonOf({ ...limit, status: 'rejected' })).toBe('immediateOrCancel')
  const turned = { ...exit, orderId: TURNED, endReason: 'positionClosed' } as const
  expect(reasonOf(turned)).toBe('stopOrderPositionDirectionMismatch')
  expect(reasonOf(limit)).toBe('')
})

it('an order that is open or filled has no reason', () => {
  for (const status of ['open', 'waitingForTrigger', 'filled'] as const) {
    expect(wireOrder(context, { ...limit, status })).not.toHaveProperty('cancelReason')
  }
})
