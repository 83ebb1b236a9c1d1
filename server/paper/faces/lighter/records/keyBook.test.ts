import { describe, expect, it } from 'vitest'
import { createKeyBook } from './keyBook'

const [ACCOUNT, SLOT] = [100, 3]

/** A book of which the nonces from 7 on were taken, one after the other. */
function taken(count: number) {
  const book = createKeyBook()
  for (let nonce = 7; nonce < 7 + count; nonce += 1) book.take(ACCOUNT, SLOT, nonce)
  const next = () => book.nextNonce(ACCOUNT, SLOT)
  const giveBack = (...nonces: number[]) => {
    for (const nonce of nonces) book.giveBack(ACCOUNT, SLOT, nonce, nonce)
  }
  return { book, next, giveBack }
}

describe('nonces that were not stored', () => {
  it('are all free again, in whatever order they are given back', () => {
    for (const order of [
      [7, 8, 9],
      [9, 8, 7],
      [8, 7, 9],
      [8, 9, 7],
    ]) {
      const { giveBack, next } = taken(3)
      giveBack(...order)
      expect([order, next()]).toEqual([order, 7])
    }
  })

  it('stay used up where a later one is stored or may still be', () => {
    const { book, giveBack, next } = taken(3)
    giveBack(7)
    expect(next()).toBe(10)
    giveBack(9)
    // The one between them was stored.
    expect(next()).toBe(9)
    book.take(ACCOUNT, SLOT, 9)
    expect(next()).toBe(10)
    giveBack(9)
    expect(next()).toBe(9)
  })

  it('leave no gap that was skipped, and other slots alone', () => {
    const { book, next } = taken(1)
    book.take(ACCOUNT, SLOT, 20)
    book.take(ACCOUNT, SLOT + 1, 20)
    book.giveBack(ACCOUNT, SLOT, 20, 8)
    expect(next()).toBe(8)
    expect(book.nextNonce(ACCOUNT, SLOT + 1)).toBe(21)
  })
})
