import { describe, expect, it } from 'vitest'
import { createNonceBook } from './nonces'

const NOW = 1_760_000_000_000

describe('the nonces of a signer', () => {
  it('are taken from the moment they arrive, before the record is on disk', () => {
    const book = createNonceBook()
    expect(book.take('a', NOW, NOW)).toBeUndefined()
    expect(book.take('a', NOW, NOW)).toBe(`Invalid nonce: duplicate nonce ${NOW}`)
    expect(book.take('b', NOW, NOW)).toBeUndefined()
    book.record('a', NOW)
    expect(book.take('a', NOW, NOW)).toBe(`Invalid nonce: duplicate nonce ${NOW}`)
  })

  it('may arrive out of order as long as they lie above the lowest kept', () => {
    const book = createNonceBook()
    for (let offset = 200; offset > 100; offset -= 1) book.record('a', NOW + offset)
    expect(book.take('a', NOW + 101, NOW)).toContain('duplicate nonce')
    expect(book.take('a', NOW + 100, NOW)).toBe(
      `Invalid nonce: nonce too low ${NOW + 100} < ${NOW + 101}`,
    )
    expect(book.take('a', NOW + 201, NOW)).toBeUndefined()
  })

  it('come back as they were, records applied twice included', () => {
    const book = createNonceBook()
    for (const offset of [5, 1, 3, 3, 1]) book.record('a', NOW + offset)
    const other = createNonceBook()
    other.restore(book.snapshot())
    expect(other.snapshot()).toEqual({ a: [NOW + 1, NOW + 3, NOW + 5] })
  })
})
