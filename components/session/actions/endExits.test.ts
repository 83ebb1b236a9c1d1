import { describe, expect, it } from 'vitest'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import { type ExitPort, endExits } from './endExits'

const LONG = { market: { id: 'BTC' }, side: 'LONG', size: '2' } as unknown as Position

function exit(orderId: string, change: Partial<Order> = {}): Order {
  return {
    ...{ orderId, market: { id: 'BTC' }, side: 'SELL', type: 'STOP_MARKET', status: 'OPEN' },
    ...{ reduceOnly: true, isTrigger: true, triggerPrice: '90', createdAt: 1 },
    ...change,
  } as unknown as Order
}

/** An account with orders, and a log of cancels and notifications. */
function account(orders: Order[], answers: { ends: boolean | Promise<boolean>; cancels: boolean }) {
  const log: string[] = []
  const ids = (some: readonly Order[]) => some.map(({ orderId }) => orderId).join()
  const port: ExitPort = {
    openOrders: () => orders,
    async positionEnds() {
      log.push('waited')
      return answers.ends
    },
    // Only a position whose end a test holds back is waited for that long.
    patience: () => (answers.ends instanceof Promise ? Promise.resolve() : new Promise(() => {})),
    async cancel(some) {
      log.push(`cancelled ${ids(some)}`)
      return answers.cancels
    },
    notifyStaying: (some, because) => log.push(`${ids(some)} stay, ${because}`),
    withdraw: () => log.push('nothing stays'),
  }
  return { log, port }
}

describe('exits of a fixed size', () => {
  it('are cancelled once the position has ended, and those that hang on it are left to the venue', async () => {
    const orders = [exit('a'), exit('b', { isPositionSized: true }), exit('c')]
    const { log, port } = account(orders, { ends: true, cancels: true })
    await endExits(LONG, port)
    expect(log).toEqual(['waited', 'cancelled a,c', 'nothing stays'])
  })

  it('stay and are reported where the account is left before the position ends', async () => {
    const { log, port } = account([exit('a')], { ends: false, cancels: true })
    await endExits(LONG, port)
    expect(log).toEqual(['waited', 'a stay, notEnded'])
  })

  it('are reported where the cancel was not taken', async () => {
    const { log, port } = account([exit('a')], { ends: true, cancels: false })
    await endExits(LONG, port)
    expect(log).toEqual(['waited', 'cancelled a', 'a stay, notCancelled'])
  })

  it('are no matter where they ended meanwhile', async () => {
    const orders = [exit('a')]
    const { log, port } = account(orders, { ends: false, cancels: true })
    await endExits(LONG, {
      ...port,
      async positionEnds() {
        orders.length = 0
        return port.positionEnds()
      },
    })
    expect(log).toEqual(['waited', 'nothing stays'])
  })

  it('are reported while the position goes on, and cancelled whenever it ends', async () => {
    let end = (_isEnded: boolean) => {}
    const ends = new Promise<boolean>((resolve) => {
      end = resolve
    })
    const orders = [exit('a')]
    const { log, port } = account(orders, { ends, cancels: true })
    const ending = endExits(LONG, port)
    await expect.poll(() => log).toEqual(['waited', 'a stay, waiting'])
    orders.push(exit('b'))
    end(true)
    await ending
    // That of a new position is none of them.
    expect(log.slice(2)).toEqual(['cancelled a', 'nothing stays'])
  })

  it('are cancelled as they were where the open orders are not known any more', async () => {
    const { log, port } = account([exit('a')], { ends: true, cancels: true })
    let reads = 0
    const openOrders = () => {
      reads += 1
      return reads === 1 ? port.openOrders() : undefined
    }
    await endExits(LONG, { ...port, openOrders })
    expect(log).toEqual(['waited', 'cancelled a', 'nothing stays'])
  })

  it('are not waited for where there are none', async () => {
    const { log, port } = account([exit('a', { side: 'BUY' })], { ends: true, cancels: true })
    await endExits(LONG, port)
    expect(log).toEqual([])
  })
})
