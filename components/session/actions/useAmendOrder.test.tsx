import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { bareDesk } from '@/components/session/testing/bareDesk'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { decimal } from '@/lib/decimal/decimal'
import { keys } from '@/lib/queries/keys'
import { testOrder } from '@/lib/queries/testing/testAccount'
import type { Provider } from '@/lib/schema/model/provider'
import { kindC } from '@/lib/trade/testing/madeUpProviders'
import { useAmendOrder } from './useAmendOrder'

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

/** Where the hook runs. */
function Probe({
  provider,
  look,
}: {
  provider: Provider
  look: (amend: ReturnType<typeof useAmendOrder>) => void
}) {
  look(useAmendOrder(provider))
  return null
}

/** The actions that moving a stop loss takes at a venue that moves no trigger. */
async function actionsOfMove(provider: Provider): Promise<unknown[]> {
  const runAction = vi.fn(async ({ action }: { action: string }) => ({
    results: [{ action, success: true }],
    request: undefined,
  }))
  const client = { plugins: [{ key: provider.key }], runAction }
  const cache = new QueryClient()
  cache.setQueryData(keys.providers(), [provider])
  const box: { amend?: ReturnType<typeof useAmendOrder> } = {}
  const look = (amend: ReturnType<typeof useAmendOrder>) => {
    box.amend = amend
  }
  browser.render(
    bareDesk(<Probe provider={provider} look={look} />, { provider: provider.key, client, cache }),
  )
  expect(await box.amend?.(stop, { triggerPrice: decimal('54000') })).toBe(true)
  return runAction.mock.calls.map(([{ action }]) => action)
}

it('an exit of which a position has one is replaced by its successor, and cancelled by nobody', async () => {
  expect(await actionsOfMove(kindC)).toEqual(['placeTriggerOrder'])
})

it('elsewhere the old exit is cancelled once the new one is placed', async () => {
  const actions = kindC.actions.map((entry) => ({
    ...entry,
    params: entry.params?.filter(({ name }) => !name.endsWith('Loss.count')),
  }))
  const many = { ...kindC, actions } as Provider
  expect(await actionsOfMove(many)).toEqual(['placeTriggerOrder', 'cancelOrder'])
})
