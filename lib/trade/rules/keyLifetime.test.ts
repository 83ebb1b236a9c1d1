import { expect, it } from 'vitest'
import { kindA, kindB } from '@/lib/trade/testing/madeUpProviders'
import { hasLifetime, lifetimeParams } from './keyLifetime'

it('offers a lifetime for the keys of steps that take one alone', () => {
  expect(hasLifetime(kindA.setup[0] ?? {})).toBe(true)
  expect(hasLifetime(kindA.setup[1] ?? {})).toBe(false)
  expect(hasLifetime(kindB.setup[0] ?? {})).toBe(false)
})

it('gives a step the lifetime in milliseconds', () => {
  expect(lifetimeParams('7')).toEqual({ agentTtlMs: 604_800_000 })
})
