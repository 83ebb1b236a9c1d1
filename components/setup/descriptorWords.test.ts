import { afterEach, describe, expect, it } from 'vitest'
import { setLocale } from '@/lib/i18n/locale'
import { pseudo } from '@/lib/i18n/pseudo'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { optionTitle, stepDescription, stepTitle } from './descriptorWords'

const english = { language: 'en', numbers: 'en-US', translate: () => undefined }

afterEach(() => setLocale(english))

describe('the words of a step', () => {
  it('are the desk’s own where it knows the step, whatever the language of the service', () => {
    setLocale({ ...english, translate: pseudo })
    const known = { type: 'approveAgent', title: 'Served', description: 'Served.' }
    expect(stepTitle(known)).toBe(pseudo('Allow one-click trading'))
    expect(stepDescription(known, kindA)).toMatch(/^\[Áppróv/)
    const option = {
      type: 'accountMode',
      title: 'Served',
      params: { mode: 'unifiedAccount' },
      default: true,
    }
    expect(optionTitle(option)).toBe(pseudo('Unified account'))
  })

  it('are the service’s where it serves a step or a value that the desk does not know', () => {
    const unknown = { type: 'newStep', title: 'A new step', description: 'It is new.' }
    expect(stepTitle(unknown)).toBe('A new step')
    expect(stepDescription(unknown, kindA)).toBe('It is new.')
    expect(stepTitle({ type: 'newStep' })).toBe('newStep')
    const option = {
      type: 'accountMode',
      title: 'Third way',
      params: { mode: 'third' },
      default: false,
    }
    expect(optionTitle(option)).toBe('Third way')
  })

  it('say what the key that a step makes may do with money', () => {
    const agent = stepDescription({ type: 'approveAgent' }, kindA)
    expect(agent).toContain('not withdraw')
    const key = { type: 'registerApiKey', description: 'A key that can never withdraw.' }
    expect(stepDescription(key, kindB)).toContain('withdraw to your own address only')
    expect(stepDescription(key, kindC)).toContain('your address book')
  })

  it('keep who is paid and how much', () => {
    const description = 'Lets 0xabc charge at most 0.05% of each order placed here.'
    const fee = { type: 'approveBuilderFee', description }
    expect(stepDescription(fee, kindA)).toBe(description)
    setLocale({ ...english, translate: pseudo })
    expect(stepDescription(fee, kindA)).toMatch(/^\[.*0xabc.*0\.05%.*\]$/)
    expect(stepDescription({ ...fee, description: 'Other words.' }, kindA)).toBe('Other words.')
  })
})
