import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { readTicket, testInputs, testPosition, typed } from '@/components/ticket/testing/testTicket'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { TriggerFields } from './TriggerFields'

/** What stands below the fields of a stop, at a venue that takes what `provider` says. */
function noteOf(
  provider: typeof kindA,
  side: 'BUY' | 'SELL',
  trigger: string,
  ownOrders: readonly object[] = [],
): string {
  const state = typed(
    { kind: 'type', type: 'STOP' },
    { kind: 'side', side },
    { kind: 'size', unit: 'base', text: '0.5' },
    { kind: 'entry', change: { price: trigger } },
    { kind: 'reduceOnly', isOn: true },
  )
  const inputs = { ...testInputs, rules: venueRules(provider), position: testPosition, ownOrders }
  const { summary } = readTicket(state, inputs as never)
  const model = { state, inputs, summary, errorOf: () => undefined, dispatch: () => undefined }
  const markup = renderToStaticMarkup(<TriggerFields model={model as never} />)
  return /<p class="text-11 text-muted">(.*?)<\/p>/.exec(markup)?.[1] ?? ''
}

it('says the worst price at which a triggered order executes', () => {
  expect(noteOf(kindA, 'SELL', '57000')).toContain('a market order, no less than 51,300.')
  expect(noteOf(kindA, 'BUY', '63000')).toContain('a market order, up to 69,300.')
  expect(noteOf(kindA, 'SELL', '')).toContain('Triggers a market order.')
})

it.each([
  ['SELL', '57000'],
  ['BUY', '63000'],
  ['SELL', ''],
] as const)('says that the venue takes no worst price: a %s at “%s”', (side, trigger) => {
  const note = noteOf(kindC, side, trigger)
  expect(note).toContain('Triggers a market order, without a bound.')
  expect(note).not.toMatch(/up to|no less than/)
})

it('says that a position has one such order, and which one it replaces, where that is so', () => {
  expect(noteOf(kindC, 'SELL', '57000')).toContain('A position on Venue has one stop loss.')
  const stop = {
    ...{ orderId: '7', market: testPosition.market, side: 'SELL', type: 'STOP_MARKET' },
    ...{ status: 'OPEN', reduceOnly: true, triggerPrice: '55000', remainingSize: '0.5' },
  }
  const replacing = noteOf(kindC, 'SELL', '57000', [stop])
  expect(replacing).toContain('Replaces the stop loss at 55,000.')
  expect(replacing).not.toContain('has one stop loss')
  expect(noteOf(kindA, 'SELL', '57000', [stop])).not.toMatch(/Replaces|has one/)
})
