import { beforeEach, describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import {
  addCancels,
  addPending,
  isReplaced,
  type PendingOrder,
  pendingStore,
  removeCancels,
  settleOrders,
  updatePending,
} from './pendingOrders'

function pending(id: string): PendingOrder {
  return {
    id,
    account: 'venue:0xaa',
    marketId: 'BTC',
    side: 'BUY',
    type: 'LIMIT',
    size: decimal('1'),
    price: decimal('60000'),
    reduceOnly: false,
    placedAtMs: 0,
    sentAtMs: 0,
    stage: 'sending',
  }
}

const shown = (orderId: string, clientOrderId?: string) => ({
  orderId,
  market: { id: 'BTC' },
  ...(clientOrderId === undefined ? {} : { clientOrderId }),
})
const ids = () => pendingStore.getState().orders.map(({ id }) => id)

beforeEach(() => pendingStore.setState({ orders: [], cancels: [] }))

describe('pending orders', () => {
  it('stay until the venue’s stream shows them', () => {
    addPending(pending('a'))
    updatePending('a', { orderId: '7', stage: 'accepted' })
    settleOrders([shown('8')], [])
    expect(ids()).toEqual(['a'])
    settleOrders([shown('7')], [])
    expect(ids()).toEqual([])
  })

  it('are settled at once where the stream was faster than the answer', () => {
    addPending(pending('b'))
    settleOrders([shown('9')], [])
    updatePending('b', { orderId: '9', stage: 'accepted' })
    expect(ids()).toEqual([])
  })

  it('stay where the answer has no id of the venue, until the stream shows the one they were sent with', () => {
    for (const id of ['h', 'i']) {
      addPending(pending(id))
      updatePending(id, { clientOrderId: `0x${id}` })
    }
    updatePending('h', { stage: 'accepted' })
    expect(pendingStore.getState().orders).toMatchObject([{ id: 'i' }, { stage: 'accepted' }])
    settleOrders([shown('12', '0xh')], [])
    expect(ids()).toEqual(['i'])
  })

  it('are settled before the answer by the id that they were sent with', () => {
    for (const id of ['f', 'g']) addPending(pending(id))
    updatePending('f', { clientOrderId: 'BTC:78' })
    settleOrders([shown('BTC:105', 'BTC:79')], [])
    expect(ids()).toEqual(['g', 'f'])
    settleOrders([shown('BTC:104', 'BTC:78')], [])
    expect(ids()).toEqual(['g'])
    // The answer comes late, and brings it back under no name.
    updatePending('f', { orderId: 'BTC:104', stage: 'accepted' })
    expect(ids()).toEqual(['g'])
  })

  it.each([
    ['the id they were sent with', 'BTC:77', '99', '77'],
    ['that id alone', '78', '100', '78'],
  ])(
    'are settled by %s where the venue’s own was not known yet',
    (_what, answered, own, sentWith) => {
      addPending(pending('d'))
      updatePending('d', { orderId: answered, stage: 'accepted' })
      settleOrders([shown('101', 'other')], [])
      expect(ids()).toEqual(['d'])
      settleOrders([shown(`BTC:${own}`, sentWith)], [])
      expect(ids()).toEqual([])
      // And where the stream was faster.
      addPending(pending('e'))
      updatePending('e', { orderId: answered, stage: 'accepted' })
      expect(ids()).toEqual([])
    },
  )

  it('notify no listener when a frame changes none of them', () => {
    addPending(pending('c'))
    let changes = 0
    const leave = pendingStore.subscribe(() => {
      changes += 1
    })
    settleOrders([shown('10'), shown('11')], [shown('11')])
    leave()
    expect(changes).toBe(0)
  })
})

describe('pending cancels', () => {
  it('stay until the order ended, not merely changed', () => {
    addCancels([{ account: 'venue:0xaa', orderId: '20', sinceMs: 0, kind: 'cancel' }])
    settleOrders([shown('20')], [])
    expect(pendingStore.getState().cancels).toHaveLength(1)
    settleOrders([shown('20')], [shown('20')])
    expect(pendingStore.getState().cancels).toEqual([])
  })

  it('are forgotten when they are refused', () => {
    addCancels([{ account: 'venue:0xaa', orderId: '21', sinceMs: 0, kind: 'cancel' }])
    removeCancels(['21'])
    expect(pendingStore.getState().cancels).toEqual([])
  })

  it('distinguish an order that was replaced from one that was cancelled, also afterwards', () => {
    addCancels([
      { account: 'venue:0xaa', orderId: '22', sinceMs: 0, kind: 'amend' },
      { account: 'venue:0xaa', orderId: '23', sinceMs: 0, kind: 'cancel' },
    ])
    removeCancels(['22', '23'])
    expect([isReplaced('22'), isReplaced('23')]).toEqual([true, false])
  })
})
