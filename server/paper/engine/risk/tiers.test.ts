import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BTC } from '@/server/paper/engine/testing/testExchange'
import { closeoutTriple, createTiers, maintenanceMargin, tierFor } from './tiers'

const MILLION = 1_000_000_000_000
const tiers = createTiers(BTC)

test('maintenance is half the initial margin of the tier: 1.25 % at 40x', () => {
  expect(maintenanceMargin(tiers, MILLION)).toBe(0.0125 * MILLION)
})

test('above the bound the higher rate applies less the deduction', () => {
  // 2.5 % of 200 million, less 150 million x (2.5 % - 1.25 %).
  expect(maintenanceMargin(tiers, 200 * MILLION)).toBe((5 - 1.875) * MILLION)
})

test('maintenance is continuous where a tier begins, and never falls', () => {
  const bound = 150 * MILLION
  expect(
    maintenanceMargin(tiers, bound) - maintenanceMargin(tiers, bound - 80),
  ).toBeLessThanOrEqual(2)
  fc.assert(
    fc.property(fc.nat(400), fc.nat(1_000), (at, more) => {
      const low = maintenanceMargin(tiers, at * MILLION)
      expect(maintenanceMargin(tiers, at * MILLION + more)).toBeGreaterThanOrEqual(low)
    }),
  )
})

test('deductions add up over three tiers', () => {
  const three = createTiers({
    ...BTC,
    marginTiers: [
      { lowerBoundMicro: 0, maxLeverage: 10 },
      { lowerBoundMicro: 3 * MILLION, maxLeverage: 5 },
      { lowerBoundMicro: 10 * MILLION, maxLeverage: 2 },
    ],
  })
  expect(three.map((tier) => tier.maintenance.deductionMicro)).toEqual([
    0,
    0.15 * MILLION,
    1.65 * MILLION,
  ])
  expect(maintenanceMargin(three, 20 * MILLION)).toBe((5 - 1.65) * MILLION)
  expect(tierFor(three, 3 * MILLION).maxLeverage).toBe(5)
  expect(tierFor(three, 3 * MILLION - 1).maxLeverage).toBe(10)
})

test('a market without tiers has one of its maximum leverage', () => {
  expect(createTiers({ ...BTC, marginTiers: [] })).toEqual([
    {
      lowerBoundMicro: 0,
      maxLeverage: 40,
      maintenance: { part: 1, whole: 80, deductionMicro: 0 },
    },
  ])
})

test('rates of their own take the place of half the initial margin, continuous over the bounds', () => {
  const named = createTiers({
    ...BTC,
    marginTiers: [
      { lowerBoundMicro: 0, maxLeverage: 50, maintenancePpm: 12_000, closeoutPpm: 8_000 },
      { lowerBoundMicro: MILLION, maxLeverage: 20, maintenancePpm: 30_000, closeoutPpm: 20_000 },
    ],
  })
  expect(maintenanceMargin(named, 0.5 * MILLION)).toBe(0.006 * MILLION)
  expect(closeoutTriple(named, 0.5 * MILLION)).toBe(3 * 0.004 * MILLION)
  expect(maintenanceMargin(named, MILLION)).toBe(0.012 * MILLION)
  expect(maintenanceMargin(named, 3 * MILLION)).toBe((0.09 - 0.018) * MILLION)
  expect(closeoutTriple(named, 3 * MILLION)).toBe(144_000_000_000)
})

test('close-out is two thirds of maintenance where no rate is named', () => {
  expect(closeoutTriple(tiers, MILLION)).toBe(2 * maintenanceMargin(tiers, MILLION))
})
