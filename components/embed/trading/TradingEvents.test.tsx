import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EmbedPageContext, type EmbedPageState } from '@/components/embed/embedPage'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { decimal } from '@/lib/decimal/decimal'
import { GUEST_MESSAGES } from '@/lib/embed/messages'
import { keys } from '@/lib/queries/keys'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { notifyOrder } from '@/lib/stores/orderNotifications'
import { visibleTicketStore } from '@/lib/stores/ticketRequest'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { TradingEvents } from './TradingEvents'

const MARKET = { id: 'BTC' } as Market
const ORDER = {
  ...{ provider: kindA.key, marketId: 'BTC' },
  side: 'BUY',
  size: decimal('0.5'),
} as const

let browser: BareBrowser
let reported: [string, object][]
/** What the streams of the account forward, by channel. */
let streams: Map<string, (update: unknown) => void>

beforeEach(async () => {
  browser = await openBareBrowser()
  reported = []
  streams = new Map()
})
afterEach(async () => {
  await browser.close()
  visibleTicketStore.setState({ ticket: undefined })
})

const notify = (type: keyof typeof GUEST_MESSAGES, payload: object) => {
  // What no host could read is no event.
  GUEST_MESSAGES[type].parse(payload)
  reported.push([type, payload])
}

/** The events of a page whose account has these steps of the set-up left, and these positions. */
function show(
  stepsLeft: readonly string[] = [],
  subscription = 1,
  { positions = [], provider = kindA }: { positions?: object[]; provider?: Provider } = {},
) {
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [provider])
  const areReadsGated = provider !== kindA
  if (!areReadsGated) cache.setQueryData(keys.positions(provider.key, DESK_ADDRESS), positions)
  cache.setQueryData(keys.setup(provider.key, DESK_ADDRESS), {
    ...{ accountExists: true, areReadsGated },
    items: stepsLeft.map((type) => ({ descriptor: { type }, satisfied: false })),
  })
  const client = {
    providers: async () => [provider],
    checkSetup: () => new Promise(() => undefined),
    plugin: () => ({
      subscribe({ channel }: { channel: string }, listener: (update: unknown) => void) {
        streams.set(channel, listener)
        return () => streams.delete(channel)
      },
      positions: () => new Promise(() => undefined),
    }),
  }
  browser.render(
    bareDesk(
      <EmbedPageContext value={{ notify, subscription } as unknown as EmbedPageState}>
        <TradingEvents provider={provider} market={MARKET} />
      </EmbedPageContext>,
      { client, cache, provider: provider.key },
    ),
  )
}

const orders = () => reported.filter(([type]) => type.startsWith('order.'))

it.each(['submitted', 'accepted', 'refused'] as const)(
  'reports an order that is %s',
  async (kind) => {
    show()
    await expect.poll(() => reported).not.toEqual([])
    notifyOrder({ ...ORDER, kind, orderId: '7', price: decimal('60000') })
    expect(orders()).toEqual([
      [`order.${kind}`, { ...ORDER, orderId: '7', price: decimal('60000') }],
    ])
  },
)

it('cuts addresses out of the reason of a refusal', async () => {
  show()
  await expect.poll(() => reported).not.toEqual([])
  notifyOrder({ ...ORDER, kind: 'refused', reason: `Account ${DESK_ADDRESS} has no margin.` })
  expect(orders()).toEqual([['order.refused', { ...ORDER, reason: 'Account 0x… has no margin.' }]])
})

it('reports what the ticket shows, and what it is changed to', async () => {
  const reportedTickets = () => reported.filter(([type]) => type === 'ticket.changed')
  const ticket = { ...ORDER, type: 'MARKET', price: undefined } as const
  visibleTicketStore.setState({ ticket })
  show()
  const { price: _, ...event } = ticket
  await expect.poll(() => reportedTickets().at(-1)).toEqual(['ticket.changed', event])
  visibleTicketStore.setState({ ticket: { ...ticket, side: 'SELL' } })
  const changed = ['ticket.changed', { ...event, side: 'SELL' }]
  await expect.poll(() => reportedTickets().at(-1)).toEqual(changed)
})

it('reports executions as they come, not those of before', async () => {
  show()
  await expect.poll(() => streams.has('fills')).toBe(true)
  const fill = { market: MARKET, side: 'BUY', size: '0.5', price: '60000', orderId: '7' }
  streams.get('fills')?.({ isSnapshot: true, fills: [fill] })
  expect(orders()).toEqual([])
  streams.get('fills')?.({ isSnapshot: false, fills: [fill] })
  expect(orders()).toEqual([['order.filled', { ...ORDER, price: '60000', orderId: '7' }]])
})

it('reports an order that was cancelled, and no other end as one', async () => {
  show()
  await expect.poll(() => streams.has('orderUpdates')).toBe(true)
  const order = { market: MARKET, side: 'SELL', orderId: '7' }
  const statuses = ['OPEN', 'FILLED', 'REJECTED', 'CANCELLED']
  streams.get('orderUpdates')?.(statuses.map((status) => ({ ...order, status })))
  const place = { provider: kindA.key, marketId: 'BTC' }
  expect(orders()).toEqual([['order.cancelled', { ...place, side: 'SELL', orderId: '7' }]])
})

it('reports the steps of the set-up that are left, to each subscriber', async () => {
  const required = () => reported.filter(([type]) => type === 'setup.required')
  show(['approveAgent', 'approveFee'])
  const event = ['setup.required', { steps: ['approveAgent', 'approveFee'] }]
  await expect.poll(() => required().length).toBeGreaterThan(0)
  const before = required().length
  show(['approveAgent', 'approveFee'], 2)
  await expect.poll(() => required().length).toBeGreaterThan(before)
  for (const each of required()) expect(each).toEqual(event)
})

it('reports no set-up where none is left', async () => {
  show([])
  await expect.poll(() => reported.map(([type]) => type)).toContain('position.changed')
  expect(reported.map(([type]) => type)).not.toContain('setup.required')
})

it('reports the position in this market, and none in another', async () => {
  const positions = [
    { market: { id: 'ETH' }, side: 'LONG', size: '2' },
    { market: MARKET, side: 'SHORT', size: '1' },
  ]
  show([], 1, { positions })
  await expect.poll(() => reported).not.toEqual([])
  const place = { provider: kindA.key, marketId: 'BTC' }
  for (const each of reported) {
    expect(each).toEqual(['position.changed', { ...place, side: 'SHORT', size: '1' }])
  }
})

it('reports the set-up alone, and listens to nothing, until the account may be read', async () => {
  show(['siweLogin'], 1, { provider: kindC })
  await expect.poll(() => reported).not.toEqual([])
  expect(new Set(reported.map(([type]) => type))).toEqual(new Set(['setup.required']))
  expect([...streams.keys()]).toEqual([])
})
