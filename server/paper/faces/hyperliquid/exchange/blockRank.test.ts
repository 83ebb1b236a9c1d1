import { describe, expect, it } from 'vitest'
import { inBlockOrder } from '@/server/paper/blocks/blockOrder'
import type { NewOrder } from '@/server/paper/engine/commands'
import type { UserCommand } from '@/server/paper/engine/engineCommand'
import { blockRank } from './blockRank'

const order: NewOrder = {
  marketId: 'BTC',
  side: 'buy',
  sizeLots: 1,
  limitTicks: 1,
  timeInForce: 'gtc',
  reduceOnly: false,
  isMarket: false,
}
const place = (...orders: NewOrder[]): UserCommand => ({
  type: 'placeOrders',
  account: 'a',
  orders,
  grouping: 'none',
})
const cancel: UserCommand = { type: 'cancelOrders', account: 'a', targets: [] }
const postOnly: NewOrder = { ...order, timeInForce: 'postOnly' }
const trigger: NewOrder = {
  ...postOnly,
  trigger: { kind: 'stopLoss', triggerTicks: 1, isMarket: true },
}

describe('order within a block', () => {
  it('puts money, settings and pure makers first, then cancels, then what may take', () => {
    const taker = { command: place(order) }
    const mixed = { command: place(postOnly, order) }
    const cancelling = { command: cancel }
    const maker = { command: place(postOnly, postOnly) }
    const fact = { command: undefined }
    expect(inBlockOrder([taker, mixed, cancelling, maker, fact], blockRank)).toEqual([
      maker,
      fact,
      cancelling,
      taker,
      mixed,
    ])
  })

  it('counts a modification by what it puts in place', () => {
    const modify = (replacement: NewOrder): { command: UserCommand } => {
      const target = { marketId: 'BTC', orderId: 1 }
      const modifications = [{ target, order: replacement }]
      return { command: { type: 'modifyOrders', account: 'a', modifications } }
    }
    const taking = modify(order)
    const making = modify(postOnly)
    const cancelling = { command: cancel }
    expect(inBlockOrder([taking, cancelling, making], blockRank)).toEqual([
      making,
      cancelling,
      taking,
    ])
  })

  it('keeps the order of arrival otherwise: a stop stays behind the order it belongs to', () => {
    const entry = { command: place(order) }
    const stop = { command: place(trigger) }
    expect(inBlockOrder([entry, stop], blockRank)).toEqual([entry, stop])
  })
})
