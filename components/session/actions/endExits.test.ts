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

type End = Awaited<ReturnType<ExitPort['positionEnds']>>

/** An account with orders; what was cancelled and told. */
function account(orders: Order[], answers: { ends: End | Promise<End>; cancels: boolean }) {
  const log: string[] = []
  const ids = (some: readonly Order[]) => some.map(({ orderId }) => orderId).join()
  const port: ExitPort = {
    openOrders: async () => orders,
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
    tellStaying: (some, because) => log.push(`${ids(some)} stay, ${because}`),
    withdraw: () => log.push('nothing stays'),
  }
  return { log, port }
}

describe('exits of a fixed size', () => {
  it('are cancelled once the position has ended, and those that hang on it are left to the venue', async () => {
    const orders = [exit('a'), exit('b', { isPositionSized: true }), exit('c')]
    const { log, port } = account(orders, { ends: 'ended', cancels: true })
    await endExits(LONG, port)
    expect(log).toEqual(['waited', 'cancelled a,c', 'nothing stays'])
  })

  it('stay and are told of where the account is left before the position ends', async () => {
    const { log, port } = account([exit('a')], { ends: 'left', cancels: true })
    await endExits(LONG, port)
    expect(log).toEqual(['waited', 'a stay, notEnded'])
  })

  it('are told of where the cancel was not taken', async () => {
    const { log, port } = account([exit('a')], { ends: 'ended', cancels: false })
    await endExits(LONG, port)
    expect(log).toEqual(['waited', 'cancelled a', 'a stay, notCancelled'])
  })

  it('are no matter where they ended meanwhile', async () => {
    const orders = [exit('a')]
    const { log, port } = account(orders, { ends: 'left', cancels: true })
    await endExits(LONG, {
      ...port,
      async positionEnds() {
        orders.length = 0
        return port.positionEnds()
      },
    })
    expect(log).toEqual(['waited', 'nothing stays'])
  })

  it('are told of while the position goes on, and cancelled whenever it ends', async () => {
    let end = (_end: End) => {}
    const ends = new Promise<End>((resolve) => {
      end = resolve
    })
    const orders = [exit('a')]
    const { log, port } = account(orders, { ends, cancels: true })
    const ending = endExits(LONG, port)
    await expect.poll(() => log).toEqual(['waited', 'a stay, waiting'])
    orders.push(exit('b'))
    end('ended')
    await ending
    // The one placed after the press may guard another position.
    expect(log.slice(2)).toEqual(['cancelled a', 'nothing stays'])
  })

  it('go on to guard a position that has grown, and are of another press where one came', async () => {
    for (const [end, told] of [
      ['grown', ['nothing stays']],
      ['replaced', []],
    ] as const) {
      const { log, port } = account([exit('a')], { ends: end, cancels: true })
      await endExits(LONG, port)
      expect(log).toEqual(['waited', ...told])
    }
  })

  it('stay told of where it cannot be told what is open by then', async () => {
    const { log, port } = account([exit('a')], { ends: 'ended', cancels: true })
    const answers = [[exit('a')], undefined]
    await endExits(LONG, { ...port, openOrders: async () => answers.shift() })
    expect(log).toEqual(['waited', 'a stay, notCancelled'])
  })

  it('are told of and not cancelled where it could not be told what was open at the press', async () => {
    const { log, port } = account([], { ends: 'ended', cancels: true })
    const answers = [undefined, [exit('a')], [exit('a')]]
    await endExits(LONG, { ...port, openOrders: async () => answers.shift() })
    expect(log).toEqual(['waited', 'a stay, notCancelled'])
  })

  it('are not waited for where there are none', async () => {
    const { log, port } = account([exit('a', { side: 'BUY' })], { ends: 'ended', cancels: true })
    await endExits(LONG, port)
    expect(log).toEqual([])
  })
})
