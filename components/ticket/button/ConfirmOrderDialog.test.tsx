import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { readTicket, testInputs, testPosition, typed } from '@/components/ticket/testing/testTicket'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { ConfirmOrderDialog } from './ConfirmOrderDialog'
import type { TicketSubmission } from './useTicketButton'

vi.mock('@/components/ui/overlays/Dialog', () => ({
  Dialog: ({ children }: { children: ReactNode }) => children,
}))

const stop = {
  ...{ orderId: '7', market: testPosition.market, side: 'SELL', type: 'STOP_MARKET' },
  ...{ status: 'OPEN', reduceOnly: true, triggerPrice: '55000', remainingSize: '0.5' },
}

/** What is read of a stop below a long, whose position has a stop loss. */
function factsOf(provider: typeof kindA, submission: TicketSubmission = { sentence: '' }): string {
  const state = typed(
    { kind: 'type', type: 'STOP' },
    { kind: 'side', side: 'SELL' },
    { kind: 'size', unit: 'base', text: '0.5' },
    { kind: 'entry', change: { price: '57000' } },
    { kind: 'reduceOnly', isOn: true },
  )
  const rules = venueRules(provider)
  const inputs = { ...testInputs, rules, position: testPosition, ownOrders: [stop] }
  const { summary } = readTicket(state, inputs as never)
  const model = { state, inputs, summary, errors: [] }
  const confirmation = { submission, confirm: async () => undefined, leave: () => undefined }
  const markup = renderToStaticMarkup(
    <ConfirmOrderDialog model={model as never} confirmation={confirmation} />,
  )
  return markup.replace(/<[^>]+>/g, ' ')
}

it('names the stop loss that the order replaces, where a position has one', () => {
  expect(factsOf(kindC)).toMatch(/Replaces stop loss\s+55,000/)
  expect(factsOf(kindA)).not.toContain('Replaces')
})

it('shows what a plan does beside its sentence', () => {
  const submission = { sentence: '', facts: [['Lowest price', '59,000'] as const] }
  expect(factsOf(kindA, submission)).toMatch(/Lowest price\s+59,000/)
})
