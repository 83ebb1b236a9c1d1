import { expect, it } from 'vitest'
import { type FactOf, NO_ONE } from './factRecord'
import { createFacts } from './facts'

const OWN = '0x00000000000000000000000000000000000000aa'
const OTHER = '0x00000000000000000000000000000000000000bb'
const DOLLAR = 1_000_000

const deposit = (account: string, dollars: number, isSandbox = true): FactOf<'deposit'> => ({
  ...{ kind: 'deposit', account, amountMicro: dollars * DOLLAR, transaction: '0x1' },
  ...{ sender: NO_ONE, timeMs: 1, ...(isSandbox && { isSandbox: true as const }) },
})
const withdrawal = (dollars: number, destination = NO_ONE): FactOf<'withdrawal'> => ({
  ...{ kind: 'withdrawal', account: OWN, id: `w_${dollars}`, customerId: `c${dollars}` },
  ...{ amountMicro: dollars * DOLLAR, feeMicro: 0, destination, wallet: 'margin' },
  ...{ timeMs: 2, dueMs: 2 },
})

/** The same facts as a snapshot of them, written to a file, brings them back. */
function restarted(facts: ReturnType<typeof createFacts>, without?: 'sandbox') {
  const saved = JSON.parse(JSON.stringify(facts.snapshot()))
  if (without !== undefined) delete saved[without]
  const after = createFacts()
  after.restore(saved)
  return after
}

/** Facts of an account that the sandbox gave a hundred dollars, and took forty of them back. */
function given() {
  const facts = createFacts()
  facts.apply(deposit(OWN, 100))
  facts.apply(deposit(OWN, 7, false))
  facts.apply(withdrawal(40))
  facts.apply(withdrawal(5, OTHER))
  return facts
}

it('is what the sandbox gave less what it took, whatever the chain brought and took', () => {
  expect(given().sandboxMicro(OWN)).toBe(60 * DOLLAR)
  expect(given().sandboxMicro(OTHER)).toBe(0)
})

it('is not below nothing where more was taken than given, and counts that', () => {
  const facts = createFacts()
  facts.apply(withdrawal(40))
  expect(facts.sandboxMicro(OWN)).toBe(0)
  expect(restarted(facts).sandboxMicro(OWN)).toBe(0)
  facts.apply(deposit(OWN, 50))
  expect(facts.sandboxMicro(OWN)).toBe(10 * DOLLAR)
})

it('stays exact where the history of deposits is cut, over restarts too', () => {
  const facts = given()
  for (let count = 0; count < 6_000; count += 1) facts.apply(deposit(OTHER, 1))
  expect(facts.history('deposit', OWN)).toEqual([])
  for (const each of [facts, restarted(facts), restarted(restarted(facts))]) {
    expect(each.sandboxMicro(OWN)).toBe(60 * DOLLAR)
    expect(each.sandboxMicro(OTHER)).toBe(6_000 * DOLLAR)
    // All of it taken back: of the history only that is left, and counts for nothing any more.
    each.apply(withdrawal(60))
    const after = restarted(each)
    after.apply(deposit(OWN, 50))
    expect(after.sandboxMicro(OWN)).toBe(50 * DOLLAR)
  }
})

it('is added up again from a snapshot of a release that did not keep it', () => {
  const after = restarted(given(), 'sandbox')
  expect(after.sandboxMicro(OWN)).toBe(60 * DOLLAR)
  after.apply(deposit(OWN, 1))
  expect(restarted(after).sandboxMicro(OWN)).toBe(61 * DOLLAR)
})
