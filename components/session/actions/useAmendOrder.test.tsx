import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bareDesk } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import { testOrder } from '@/lib/queries/testing/testAccount'
import type { Order } from '@/lib/schema/model/order'
import type { Provider } from '@/lib/schema/model/provider'
import type { OrderChange } from '@/lib/trade/orders/amendPlan'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { useAmendOrder } from './useAmendOrder'
import { useRequote } from './useRequote'

let browser: BareBrowser

beforeEach(async () => {
  browser = await openBareBrowser()
})
afterEach(async () => {
  await browser.close()
  vi.unstubAllGlobals()
})

const stop = testOrder('7', {
  ...{ side: 'SELL', type: 'STOP_MARKET', reduceOnly: true, isPositionSized: true },
  triggerPrice: decimal('55000'),
})

type Move = (order: Order, change: OrderChange) => Promise<unknown>

/** The ways of moving an exit: a person's own, and that of a trailing stop. */
const MOVES: readonly (readonly [string, (provider: Provider) => Move, unknown])[] = [
  ['by the person', useAmendOrder, true],
  [
    'by a trailing stop',
    (provider) => useRequote(provider).requote,
    { kind: 'moved', orderId: '8' },
  ],
]

/** Where the hook runs. */
function Probe({ look }: { look: () => void }) {
  look()
  return null
}

/** The actions that moving a stop loss takes at a venue that moves no trigger. */
async function actionsOfMove(
  provider: Provider,
  useMove: (provider: Provider) => Move,
  answer: unknown,
): Promise<unknown[]> {
  const runAction = vi.fn(async ({ action }: { action: string }) => ({
    results: [{ action, success: true, orderId: '8' }],
    request: undefined,
  }))
  const client = { plugins: [{ key: provider.key }], runAction }
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [provider])
  const box: { move?: Move } = {}
  const look = () => {
    box.move = useMove(provider)
  }
  browser.render(bareDesk(<Probe look={look} />, { provider: provider.key, client, cache }))
  expect(await box.move?.(stop, { triggerPrice: decimal('54000') })).toEqual(answer)
  return runAction.mock.calls.map(([{ action }]) => action)
}

describe.each(MOVES)('an exit that is moved %s', (_, useMove, answer) => {
  it('is replaced by its successor where a position has one, and not cancelled', async () => {
    expect(await actionsOfMove(kindC, useMove, answer)).toEqual(['placeTriggerOrder'])
  })

  it('is cancelled elsewhere once the new one is placed', async () => {
    const actions = kindC.actions.map((entry) => ({
      ...entry,
      params: entry.params?.filter(({ name }) => !name.endsWith('Loss.count')),
    }))
    const many = { ...kindC, actions } as Provider
    expect(await actionsOfMove(many, useMove, answer)).toEqual(['placeTriggerOrder', 'cancelOrder'])
  })
})
