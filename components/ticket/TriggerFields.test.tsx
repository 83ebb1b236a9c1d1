import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { readTicket, testInputs, testPosition, typed } from '@/components/ticket/testing/testTicket'
import { venueRules } from '@/lib/trade/rules/venueRules'
import { kindA, kindC } from '@/lib/trade/testing/madeUpProviders'
import { TriggerFields } from './TriggerFields'

/** What stands below the fields of a stop, at a venue that takes what `provider` says. */
function noteOf(provider: typeof kindA, side: 'BUY' | 'SELL', trigger: string): string {
  const state = typed(
    { kind: 'type', type: 'STOP' },
    { kind: 'side', side },
    { kind: 'size', unit: 'base', text: '0.5' },
    { kind: 'entry', change: { price: trigger } },
    { kind: 'reduceOnly', isOn: true },
  )
  const inputs = { ...testInputs, rules: venueRules(provider), position: testPosition }
  const { summary } = readTicket(state, inputs)
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
