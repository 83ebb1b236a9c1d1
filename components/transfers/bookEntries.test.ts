import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { entryBlock, payableEntry, readEntry } from './bookEntries'

const HOME = getAddress('0x742d35cc6634c0532925a3b844bc454e4438f44e')
const COLD = `0x${'ab'.repeat(20)}`
const SOLANA = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const BOOK = [{ destination: HOME, label: 'Home' }]
const TERMS = { nowMs: 1_000, network: 'Ethereum' }

describe('an address and a label as typed', () => {
  it('are a new entry where the book has no such address', () => {
    expect(readEntry(COLD, ' Cold ', BOOK)).toEqual({
      isKnown: false,
      entry: { destination: COLD, label: 'Cold' },
    })
    expect(readEntry(COLD, ' ', BOOK).entry).toBeUndefined()
  })

  it('change the label of an address that the book has, however it is written', () => {
    for (const text of [HOME, HOME.toLowerCase()]) {
      expect(readEntry(text, 'Office', BOOK)).toEqual({
        isKnown: true,
        entry: { destination: HOME, label: 'Office' },
      })
    }
  })

  it.each(['Home', ' Home ', ''])('change nothing with the label %j, and say so', (label) => {
    const { isKnown, entry, problem } = readEntry(HOME, label, BOOK)
    expect([isKnown, entry]).toEqual([true, undefined])
    expect(problem).toContain('is already saved. Enter another label')
  })

  it('say what is wrong with an address, but not of an empty field', () => {
    expect(readEntry('', 'Home', BOOK)).toEqual({ isKnown: false })
    expect(readEntry('0x12', 'Home', BOOK).problem).toContain('Enter an address')
    expect(readEntry('0x12', 'Home', BOOK).entry).toBeUndefined()
  })
})

describe('an entry of the book', () => {
  it('cannot be withdrawn to on another chain, nor while it is on hold, and says why', () => {
    expect(entryBlock({ destination: SOLANA }, TERMS)).toContain('not an address on Ethereum')
    expect(entryBlock({ destination: HOME, usableFromMs: 26_000 }, TERMS)).toContain('for 25 s')
    expect(entryBlock({ destination: HOME, usableFromMs: 1_000 }, TERMS)).toBeUndefined()
  })

  it('is withdrawn to where it was chosen, or is the only one that can be', () => {
    const held = { destination: `0x${'cd'.repeat(20)}`, label: 'New', usableFromMs: 26_000 }
    const home = { destination: HOME, label: 'Home' }
    const cold = { destination: COLD, label: 'Cold' }
    const book = [{ destination: SOLANA, label: 'Phantom' }, held, home, cold]
    expect(payableEntry(book.slice(0, 3), undefined, TERMS)).toBe(home)
    expect(payableEntry(book, COLD, TERMS)).toBe(cold)
    // As the wallet writes it; the book has a checksum.
    expect(payableEntry(book, HOME.toLowerCase(), TERMS)).toBe(home)
    expect(payableEntry(book, undefined, TERMS)).toBeUndefined()
    expect(payableEntry(book, held.destination, { ...TERMS, nowMs: 26_000 })).toBe(held)
    expect(payableEntry(book.slice(0, 2), undefined, TERMS)).toBeUndefined()
  })

  it('is never another than was chosen: one on hold, of another chain, or removed meanwhile', () => {
    const held = { destination: COLD, label: 'New', usableFromMs: 26_000 }
    const book = [{ destination: SOLANA, label: 'Phantom' }, held, ...BOOK]
    for (const chosen of [COLD, SOLANA, `0x${'ef'.repeat(20)}`]) {
      expect(payableEntry(book, chosen, TERMS)).toBeUndefined()
    }
  })
})
