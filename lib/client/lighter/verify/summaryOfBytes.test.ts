import { expect, it, vi } from 'vitest'
import { rebuild } from './rebuild'
import { facts, intentOf, signStep } from './testing/honestSteps'
import { GTC, limit, limitParams, orderCases } from './testing/orderCases'
import { verifyStep, verifySteps } from './verifyStep'

const compare = vi.hoisted(() => ({ isBlind: false }))
// A comparison that lets everything past where a test says so. What a person reads must then still be
// what is signed: as long as the two agree, words made from the form would be the same words.
vi.mock('@/lib/client/actions/differences', async (original) => {
  const real = await original<typeof import('@/lib/client/actions/differences')>()
  const differencesBetween: typeof real.differencesBetween = (...both) =>
    compare.isBlind ? [] : real.differencesBetween(...both)
  return { ...real, differencesBetween }
})

it('the words before a signature are those of the order that is signed, not of the form', () => {
  compare.isBlind = true
  const forged = signStep('placeOrder', {
    ...limitParams,
    market_index: 1,
    is_ask: 1,
    base_amount: 90_000,
    price: 100_000,
    reduce_only: 1,
  })
  expect(verifyStep(intentOf('placeOrder', limit), forged, facts)).toEqual({
    ok: true,
    summary: [
      `Sell 9 BTC at 1000 or more, limit (reduce only) until ${new Date(GTC).toISOString()}`,
    ],
  })
})

it.each(Object.entries(orderCases))('and tell %s as the library that builds it does', (_, one) => {
  compare.isBlind = false
  const intent = intentOf(one.action, one.params)
  const shown = verifySteps(intent, one.steps, facts).map((one) =>
    one.ok ? one.summary : 'refused',
  )
  const built = rebuild(intent, one.steps, facts)
  expect(shown).toEqual(built.map(({ summary }) => summary.split('\n')))
})
