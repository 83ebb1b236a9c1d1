import { expect, it } from 'vitest'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { amendRules } from './useAmendOrder'

it('warns of a change that costs the place in the queue, as the venue makes it', () => {
  expect(amendRules(kindA)).toEqual({ canAmend: true, warning: undefined })
  expect(amendRules(kindB)).toMatchObject({
    canAmend: true,
    warning: expect.stringContaining('Replaces the whole order.'),
  })
  expect(amendRules(kindC)).toMatchObject({
    canAmend: true,
    warning: expect.stringContaining('Cancels the order and places a new one'),
  })
})

it('offers no change where the venue neither changes nor cancels and places', () => {
  const without = (...types: readonly string[]) => ({
    ...kindC,
    actions: kindC.actions.filter(({ type }) => !types.includes(type)),
  })
  expect(amendRules(without('cancelOrder')).canAmend).toBe(false)
  expect(amendRules(without('placeOrder')).canAmend).toBe(false)
  expect(amendRules({ ...kindA, actions: [] }).canAmend).toBe(false)
})
