import { describe, expect, it } from 'vitest'
import { promised } from '@/lib/testing/neverBroken'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { Query } from '@/server/paper/faces/ondo/http/request'
import { WALLET_CALLS } from '@/server/paper/faces/ondo/http/walletCalls'
import { freshId, usedMicro } from '@/server/paper/faces/ondo/http/withdrawals'
import { netInvestedMicro } from '@/server/paper/faces/ondo/views/accountView'
import type { FactOf } from './factRecord'
import { createFacts } from './facts'

const OWN = '0x00000000000000000000000000000000000000aa'
const OTHER = '0x00000000000000000000000000000000000000bb'
const DOLLAR = 1_000_000
const DAY_MS = 86_400_000
/** More than are kept. */
const MANY = 6_000

type Facts = ReturnType<typeof createFacts>

const withdrawal = (account: string, id: string, timeMs = 0): FactOf<'withdrawal'> => ({
  ...{ kind: 'withdrawal', account, id: `w_${id}`, customerId: id, amountMicro: 3 * DOLLAR },
  ...{ feeMicro: DOLLAR, destination: '0x1', wallet: 'margin', timeMs, dueMs: timeMs },
})
const deposit = (account: string): FactOf<'deposit'> => ({
  ...{ kind: 'deposit', account, amountMicro: 10 * DOLLAR, transaction: '0x1' },
  ...{ sender: '0x2', timeMs: 1 },
})
const funding = (account: string): FactOf<'funding'> => ({
  ...{ kind: 'funding', account, marketId: 'BTC-USD.P', amountMicro: -2 * DOLLAR },
  ...{ signedLots: 1, ratePpb: 1, markTicks: 1, timeMs: 1 },
})

function pay(facts: Facts, id: string): void {
  facts.apply({ kind: 'withdrawalPaid', id: `w_${id}`, transaction: `0x${id}` })
}

/** Paid withdrawals of another account, as many as push out the older ones of all. */
function crowdOut(facts: Facts, timeMs: number): void {
  for (let at = 0; at < MANY; at += 1) {
    facts.apply(withdrawal(OTHER, `${timeMs}-${at}`, timeMs))
    pay(facts, `${timeMs}-${at}`)
  }
}

/** The same facts as a snapshot of them, written to a file, brings them back. */
function restarted(facts: Facts): Facts {
  const after = createFacts()
  after.restore(JSON.parse(JSON.stringify(facts.snapshot())))
  return after
}

const overRestarts = (facts: Facts) => [facts, restarted(facts), restarted(restarted(facts))]

const contextOf = (facts: Facts, nowMs: number) =>
  ({ facts, host: { now: () => nowMs }, placing: new Set() }) as unknown as FaceContext

/** The venue's answer about a withdrawal, by the id that its owner gave it. */
function statusOf(facts: Facts, account: string, customerId: string) {
  const call = WALLET_CALLS.find(({ path }) => path === '/v1/get_withdrawal_status')
  const body = Buffer.from(JSON.stringify({ customer_withdrawal_id: customerId }))
  const question = { method: 'POST', path: '', query: new Query([]), body, origin: '' }
  return call?.run(contextOf(facts, 0), question, {}, { account })
}

describe('withdrawals, where others made thousands after them', () => {
  it('stay due until they are paid, over restarts too', () => {
    const facts = createFacts()
    facts.apply(withdrawal(OWN, 'owed'))
    crowdOut(facts, 2 * DAY_MS)
    for (const each of overRestarts(facts)) {
      promised('no withdrawal is lost', () => {
        expect(each.owed().map(({ id }) => id)).toEqual(['w_owed'])
      })
      pay(each, 'owed')
      expect(each.owed()).toEqual([])
      expect(restarted(each).payment('w_owed')).toBe('0xowed')
    }
  })

  it('count against the limit of a day for a day', () => {
    const facts = createFacts()
    facts.apply(withdrawal(OWN, 'early', DAY_MS))
    pay(facts, 'early')
    facts.apply(withdrawal(OWN, 'late', DAY_MS + 2))
    pay(facts, 'late')
    crowdOut(facts, 2 * DAY_MS - 1)
    for (const each of overRestarts(facts)) {
      expect(usedMicro(contextOf(each, 2 * DAY_MS - 1), OWN)).toBe(6 * DOLLAR)
      expect(usedMicro(contextOf(each, 2 * DAY_MS + 1), OWN)).toBe(3 * DOLLAR)
    }
  })

  it('end once they count for nothing, and leave no row in what is saved', () => {
    const facts = createFacts()
    facts.apply(withdrawal(OWN, 'first', 0))
    pay(facts, 'first')
    crowdOut(facts, DAY_MS)
    facts.apply(withdrawal(OTHER, 'last', 3 * DAY_MS))
    pay(facts, 'last')
    expect(facts.history('withdrawal', OWN)).toEqual([])
    for (const each of overRestarts(facts)) {
      const { facts: saved } = each.snapshot() as { facts: object[] }
      // 5,000 withdrawals and their payments.
      expect(saved).toHaveLength(10_000)
    }
  })

  it('are taken once by the id that their owner gave them', () => {
    const facts = createFacts()
    facts.apply(withdrawal(OWN, 'mine', 0))
    pay(facts, 'mine')
    crowdOut(facts, 2 * DAY_MS)
    for (const each of overRestarts(facts)) {
      const ask = (account: string, customerId: string) =>
        freshId(contextOf(each, 3 * DAY_MS), account, {
          ...{ customer_withdrawal_id: customerId, symbol: 'USDC', amount: '1' },
        })
      promised('no withdrawal is taken twice', () => {
        expect(() => ask(OWN, 'mine')).toThrow('was used before')
      })
      expect(ask(OTHER, 'mine')).toBe('mine')
      expect(ask(OWN, 'another')).toBe('another')
      expect(statusOf(each, OWN, 'mine')).toEqual({
        result: {
          ...{ withdrawal_status: 'complete', withdrawal_id: 'w_mine' },
          customer_withdrawal_id: 'mine',
        },
      })
      expect(() => statusOf(each, OTHER, 'mine')).toThrow('not found')
    }
  })
})

it('adds up what came and went exactly where the rows are kept no more, over restarts too', () => {
  const facts = createFacts()
  for (let count = 0; count < 2; count += 1) {
    facts.apply(deposit(OWN))
    facts.apply(funding(OWN))
  }
  facts.apply(withdrawal(OWN, 'out', 7))
  pay(facts, 'out')
  for (let count = 0; count < MANY; count += 1) {
    facts.apply(deposit(OTHER))
    facts.apply(funding(OTHER))
  }
  crowdOut(facts, 2 * DAY_MS)
  for (const kind of ['deposit', 'withdrawal', 'funding'] as const) {
    expect(facts.history(kind, OWN)).toEqual([])
  }
  for (const each of overRestarts(facts)) {
    expect(netInvestedMicro(contextOf(each, 0), OWN)).toBe((20 - 3) * DOLLAR)
    expect(netInvestedMicro(contextOf(each, 0), OTHER)).toBe(MANY * (10 - 3) * DOLLAR)
    expect(each.amounts('funding', OWN)).toMatchObject([{ amountMicro: -4 * DOLLAR, timeMs: 1 }])
    expect(each.amounts('withdrawal', OWN)).toMatchObject([{ timeMs: 7 }])
    each.apply(deposit(OWN))
    expect(netInvestedMicro(contextOf(restarted(each), 0), OWN)).toBe((30 - 3) * DOLLAR)
  }
})

it('reads a snapshot of a release that added up nothing', () => {
  const facts = createFacts()
  facts.apply(deposit(OWN))
  const { older: _, ...saved } = facts.snapshot() as { older: unknown; facts: unknown[] }
  saved.facts.push({ kind: 'withdrawalPaid', id: 'w_long-gone', transaction: '0x1' })
  const after = createFacts()
  after.restore(JSON.parse(JSON.stringify(saved)))
  expect(netInvestedMicro(contextOf(after, 0), OWN)).toBe(10 * DOLLAR)
  expect(after.payment('w_long-gone')).toBeUndefined()
})
