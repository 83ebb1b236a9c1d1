import { expect, it } from 'vitest'
import type { AccountChannel, StreamPayloads, SubscriptionOf } from '@/lib/client/channels'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { Order } from '@/lib/schema/model/order'
import type { AddressedReads } from './lowerCaseReads'
import { pollAccount } from './pollAccount'
import { Polling } from './polling'

const address = '0xab'
const order = (orderId: string, status: string) => ({ orderId, status }) as Order

/** An account at a venue that answers each read with its name, and what was asked of it. */
function setUp(listed: readonly (readonly Order[])[] = [[]]) {
  const clock = new FakeClock()
  const asked: unknown[][] = []
  const polling = new Polling({
    clock: clock.clock,
    setTimer: clock.setTimer,
    onStatus: () => {},
  })
  let turn = 0
  const answers: Partial<Record<keyof AddressedReads, (...given: string[]) => unknown>> = {
    openOrders: () => listed[Math.min(turn++, listed.length - 1)],
    order: (_, id = '') => (id === 'unknown' ? undefined : order(id, 'CANCELLED')),
  }
  const reads = new Proxy({} as AddressedReads, {
    get:
      (_, name: keyof AddressedReads) =>
      async (...given: unknown[]) => {
        asked.push([name, ...given.filter((value) => !(value instanceof AbortSignal))])
        const answer = answers[name]
        return answer ? answer(...(given as string[])) : { items: [name], hasMore: false }
      },
  })
  const source = pollAccount(reads, polling, {
    everyMs: 1_000,
    activityEveryMs: 10_000,
    rowsMax: 7,
  })
  function listen<Name extends AccountChannel>(subscription: SubscriptionOf<Name>) {
    const seen: StreamPayloads[Name][] = []
    const start: (
      subscription: SubscriptionOf<Name>,
      emit: (payload: StreamPayloads[Name]) => void,
    ) => unknown = source[subscription.channel]
    start(subscription, (payload) => seen.push(payload))
    return seen
  }
  return { clock, asked, listen }
}

it.each([
  [{ channel: 'fills', address }, ['fills', address, { limit: 7 }]],
  [{ channel: 'positions', address }, ['positions', address]],
  [{ channel: 'accountSummary', address }, ['accountSummary', address]],
  [{ channel: 'spotBalances', address }, ['balances', address]],
  [{ channel: 'availableToTrade', address, marketId: 'BTC' }, ['availableToTrade', address, 'BTC']],
  [{ channel: 'twaps', address }, ['twaps', address]],
] as const)('reads the channel of %j every second', async (subscription, call) => {
  const { clock, asked, listen } = setUp()
  const seen = listen(subscription)
  await clock.advanceAsync(2_500)
  expect(asked).toEqual([call, call, call])
  expect(seen).toHaveLength(3)
})

it('reads activity at its own, slower pace', async () => {
  const { clock, asked, listen } = setUp()
  const seen = listen({ channel: 'activity', address })
  await clock.advanceAsync(10_500)
  expect(asked).toEqual(Array(2).fill(['activity', address, { limit: 7 }]))
  expect(seen).toEqual(Array(2).fill({ items: ['activity'], isSnapshot: true }))
})

it('gives executions as snapshots', async () => {
  const { clock, listen } = setUp()
  const seen = listen({ channel: 'fills', address })
  await clock.advanceAsync(0)
  expect(seen).toEqual([{ fills: ['fills'], isSnapshot: true }])
})

it('gives an order that is no longer open once more, as it ended, each stream by itself', async () => {
  const [one, two, lost] = ['1', '2', 'unknown'].map((id) => order(id, 'OPEN'))
  if (one === undefined || two === undefined || lost === undefined) throw new Error('three orders')
  const { clock, asked, listen } = setUp([[one, two, lost], [two], [two]])
  const seen = listen({ channel: 'orderUpdates', address })
  await clock.advanceAsync(2_500)
  expect(seen).toEqual([[one, two, lost], [two, order('1', 'CANCELLED')], [two]])
  expect(asked.filter(([name]) => name === 'order')).toEqual([
    ['order', address, '1'],
    ['order', address, 'unknown'],
  ])
})

it('looks up twenty ended orders in a turn, and the others in the next ones', async () => {
  const ids = Array.from({ length: 45 }, (_, at) => String(at))
  const { clock, asked, listen } = setUp([ids.map((id) => order(id, 'OPEN')), []])
  const seen = listen({ channel: 'orderUpdates', address })
  const lookUps = () => asked.filter(([name]) => name === 'order').map(([, , id]) => id)
  await clock.advanceAsync(1_000)
  expect(lookUps()).toEqual(ids.slice(0, 20))
  await clock.advanceAsync(4_000)
  expect(lookUps()).toEqual(ids)
  expect(seen.flat().filter(({ status }) => status === 'CANCELLED')).toHaveLength(45)
})
