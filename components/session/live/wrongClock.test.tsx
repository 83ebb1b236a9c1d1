import { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { ProofDialog } from '@/components/insight/ProofDialog'
import { AccountKeysCard } from '@/components/keys/AccountKeysCard'
import { MarketStats } from '@/components/markets/MarketStats'
import { TIME_LEFT, twapColumns } from '@/components/orders/twapColumns'
import { bareDesk, DESK_ADDRESS } from '@/components/session/testing/bareDesk'
import { SessionNote } from '@/components/setup/SessionNote'
import { testMarket } from '@/components/ticket/testing/testTicket'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import { testFill } from '@/lib/queries/testing/testAccount'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { marketKey } from '@/lib/stores/market'
import { orderProofStore } from '@/lib/stores/orders/orderProofs'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'

/** What this device says the time is; at the venues it is ten minutes earlier. */
const { DEVICE_MS, ADDRESS } = vi.hoisted(() => ({
  DEVICE_MS: Date.UTC(2026, 10, 22, 13, 10),
  ADDRESS: '0x00000000000000000000000000000000000000aa',
}))
const MINUTE_MS = 60_000
const VENUE_MS = DEVICE_MS - 10 * MINUTE_MS

vi.mock('@/components/figures/useNow', () => ({ useNow: () => DEVICE_MS }))
vi.mock('@/components/session/wallet/useWallet', () => ({
  useWallet: () => ({ status: 'connected', account: ADDRESS, handle: { wallet: () => undefined } }),
}))
// A dialog is drawn beside the page, where nothing is drawn without a browser.
vi.mock('@/components/ui/overlays/Dialog', () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}))

/** What stands on the screen of such a device, without its markup. */
function screenOf(provider: string, node: ReactNode, ...known: [readonly unknown[], unknown][]) {
  const cache = new QueryClient()
  cache.setQueryData(keys.clockOffset(provider), VENUE_MS - DEVICE_MS)
  cache.setQueryData(keys.providers(), [kindA, kindC])
  for (const [key, data] of known) cache.setQueryData(key, data)
  const client = { plugins: [], plugin: () => ({}) }
  const html = renderToStaticMarkup(bareDesk(node, { provider, client, cache }))
  return html.replace(/<[^>]*>/g, ' ')
}

const isoAt = (ms: number) => new Date(ms).toISOString()

/** An hour from a quarter of an hour ago, a quarter of it executed. */
const TWAP: TwapOrder = {
  twapId: '7',
  market: { ...testMarket, providerId: kindA.key },
  side: 'BUY',
  totalSize: decimal('1'),
  filledSize: decimal('0.25'),
  reduceOnly: false,
  startedAt: isoAt(VENUE_MS - 15 * MINUTE_MS),
  durationSeconds: 3_600,
  status: 'RUNNING',
}

it.each([
  ['the next funding', 15 * MINUTE_MS, '15:00'],
  [
    'the one after a target that has passed, where a quiet market sends no new one',
    -MINUTE_MS,
    '59:00',
  ],
  ['the next of a target from before the clock was set hours ahead', -465 * MINUTE_MS, '15:00'],
  ['the next of a target that knows of a clock set ahead before we do', 495 * MINUTE_MS, '15:00'],
])('counts down to %s by the venue’s clock', (_, aheadMs, text) => {
  const funding = { rate: decimal('0.00001'), nextFundingTime: VENUE_MS + aheadMs }
  const context = { markPrice: decimal('60000'), oraclePrice: decimal('60000'), funding } as never
  const provider = { ...kindA, funding: { ratePeriodSeconds: 3_600, payoutCadenceSeconds: 3_600 } }
  const stats = (
    <MarketStats
      {...{ provider, market: testMarket, context }}
      {...{ last: undefined, decimals: 0, isLate: false }}
    />
  )
  expect(screenOf(kindA.key, stats)).toMatch(new RegExp(`[^:\\d]${text}`))
})

it('shows how far a TWAP is, and how far it should be, by the venue’s clock', () => {
  expect(screenOf(kindA.key, TIME_LEFT.cell(TWAP))).toContain('45:00')
  const progress = twapColumns(new Map()).find(({ key }) => key === 'progress')
  const cache = new QueryClient()
  cache.setQueryData(keys.clockOffset(kindA.key), VENUE_MS - DEVICE_MS)
  const desk = { provider: kindA.key, client: { plugin: () => ({}) }, cache }
  const html = renderToStaticMarkup(bareDesk(progress?.cell(TWAP), desk))
  expect(html).toContain('left:25%')
  expect(html).not.toContain('Behind schedule')
})

it('says when the session ends, whose time the plugin gives by this device’s clock', () => {
  // See `OndoCredentials.list`: the end by the venue’s clock is ten minutes earlier.
  const expiresAtMs = DEVICE_MS + 25 * MINUTE_MS
  const screen = screenOf(
    kindC.key,
    <SessionNote provider={kindC} />,
    [keys.credentials(kindC.key, DESK_ADDRESS), [{ kind: 'session', id: '1', expiresAtMs }]],
    [
      keys.setup(kindC.key, DESK_ADDRESS),
      { accountExists: true, areReadsGated: false, isReady: true, items: [] },
    ],
  )
  expect(screen).toContain('ends in 25 min')
})

it('says when a key ends by the venue’s clock', () => {
  const key = { id: '0xabc', name: 'desk', kind: 'agent', isThisBrowser: false, canWithdraw: false }
  const words = (expiresAtMs: number) =>
    screenOf(kindA.key, <AccountKeysCard provider={kindA} />, [
      keys.accountKeys(kindA.key, DESK_ADDRESS),
      [{ ...key, expiresAtMs }],
    ])
  expect(words(VENUE_MS + 5 * MINUTE_MS)).toContain('in less than an hour')
  expect(words(VENUE_MS - 1)).toContain('Expired')
})

it('times the execution of an order from its press, both by this device’s clock', () => {
  const proof = {
    ...{ id: 1, account: marketKey(kindA.key, DESK_ADDRESS), action: 'placeOrder' as const },
    ...{ label: 'Buy', marks: [{ phase: 'pressed' as const, atMs: DEVICE_MS }] },
    ...{ end: 'accepted' as const, summary: [], signed: undefined },
    ...{ orderIds: ['o1'], txHashes: [] },
  }
  orderProofStore.setState({ proofs: [proof] })
  vi.spyOn(orderProofStore, 'getInitialState').mockImplementation(orderProofStore.getState)
  const fill = { ...testFill('f1'), orderId: 'o1', createdAt: isoAt(VENUE_MS + 120) }
  const fills = { pages: [{ items: [fill], hasMore: false }], pageParams: [undefined] }
  const screen = screenOf(kindA.key, <ProofDialog provider={kindA} onClose={() => undefined} />, [
    keys.fills(kindA.key, DESK_ADDRESS),
    fills,
  ])
  expect(screen).toContain('120 ms')
})
