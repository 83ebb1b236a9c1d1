import { expect, it } from 'vitest'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import type { Tier } from '@/server/paper/faces/lighter/records/facts'
import { createRequestBudget } from './requestBudget'

const NOW_MS = 1_800_000_000_000
const tokenOf = (account: number) => `${NOW_MS / 1_000 + 300}:${account}:42:${'a'.repeat(160)}`

/** A budget where account 1 is in this tier, and how many calls of a kind fit in one go. */
function open(tier: Tier) {
  const clock = { ms: 0 }
  // What counting asks of the face, and no more.
  const context = {
    facts: { tier: (account: number) => ({ tier: account === 1 ? tier : 'standard', timeMs: 0 }) },
    host: { now: () => NOW_MS },
  } as unknown as FaceContext
  const budget = createRequestBudget(context, () => clock.ms)
  const fits = (address: string, name: string, token?: string) => {
    let count = 0
    while (count < 10_000 && budget.spend(address, name, token)) count += 1
    return count
  }
  return { clock, fits }
}

it.each(['sendTx', 'nextNonce', 'account', 'trades', 'changeAccountTier'])(
  'lets an address ask for %s sixty times a minute, whatever it weighs',
  (name) => {
    const { clock, fits } = open('standard')
    expect(fits('here', name)).toBe(60)
    expect(fits('here', 'sendTx')).toBe(0)
    expect(fits('there', name)).toBe(60)
    clock.ms = 60_000
    expect(fits('here', name)).toBe(60)
  },
)

it('counts the requests with a token of a standard account as those of the address', () => {
  const { fits } = open('premium')
  expect(fits('here', 'account', tokenOf(2))).toBe(60)
  expect(fits('here', 'account')).toBe(0)
})

it.each([
  ['premium', 'account', 80],
  ['premium', 'changeAccountTier', 8],
  ['plus', 'account', 400],
  ['plus', 'trades', 200],
] as const)('weighs the requests with a token of a %s account: %s %i times', (tier, name, most) => {
  const { fits } = open(tier)
  expect(fits('here', name, tokenOf(1))).toBe(most)
  expect(fits('there', name, tokenOf(1))).toBe(0)
  // Without it the address has its own.
  expect(fits('here', name)).toBe(60)
})
