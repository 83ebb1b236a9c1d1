import { expect, it } from 'vitest'
import { toFaceRecord } from './factRecord'
import { createFacts } from './facts'

const sent = (hash: string) =>
  toFaceRecord({
    kind: 'transaction',
    ...{ hash, type: 14, info: '{}', account: 100, slot: 42, nonce: 0, timeMs: 1_000 },
  })

it('transactions of one moment have places of their own, which a restart keeps', () => {
  const facts = createFacts()
  for (const hash of ['a', 'b']) facts.applyRecord(sent(hash))
  const restored = createFacts()
  restored.restore(JSON.parse(JSON.stringify(facts.snapshot())))
  restored.applyRecord(sent('c'))
  expect([1, 2, 3, 4].map((place) => restored.transactionAt(place)?.hash)).toEqual([
    ...['a', 'b', 'c'],
    undefined,
  ])
})

it('transactions stored without a place get theirs in the order they are stored in', () => {
  const facts = createFacts()
  for (const hash of ['a', 'b']) facts.applyRecord(sent(hash))
  const { transactions, ...rest } = Object(facts.snapshot())
  const older = transactions.map((row: object) => ({ ...row, sequence: undefined }))
  const restored = createFacts()
  restored.restore(JSON.parse(JSON.stringify({ ...rest, transactions: older })))
  expect([1, 2].map((place) => restored.transactionAt(place)?.hash)).toEqual(['a', 'b'])
})
