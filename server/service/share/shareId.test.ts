import { describe, expect, it } from 'vitest'
import { decimal } from '@/lib/decimal/decimal'
import { ShareCard } from '@/lib/schema/model/shareCard'
import { decodeShareId, encodeShareId } from './shareId'

const KEY = 'share_key-of-a-test-with-enough-letters'
const CARD = ShareCard.parse({
  kind: 'open',
  provider: 'fake',
  marketId: 'BTC',
  symbol: 'BTC',
  side: 'LONG',
  isPaper: false,
  atMs: 1_780_000_000_000,
  roe: '-0.1234',
  leverage: 12.5,
  entryPrice: '60000.5',
  account: '0x00000000000000000000000000000000000000a1',
  referralCode: 'NORTH7',
  checked: ['entryPrice', 'account'],
})

describe('the id of a card', () => {
  it('holds the card, whole, and nothing else', () => {
    const id = encodeShareId(CARD, KEY)
    expect(id).toMatch(/^[\w-]+$/)
    expect(id.length).toBeLessThan(300)
    expect(decodeShareId(id, KEY)).toEqual(CARD)
  })

  it('reads the same at every instance with the key, years later', () => {
    const id =
      'AVsib3BlbiIsImZha2UiLCJCVEMiLCJCVEMiLCJMT05HIix0cnVlLDE3ODAwMDAwMDAwMDAsIjAuNSIsbnVsbCxudWxsLG51bGwsbnVsbCxudWxsLG51bGwsbnVsbCxbXV1B62aS0mHUjh3wcRK7-YI6'
    const card = { ...CARD, isPaper: true, roe: decimal('0.5'), checked: [] }
    for (const name of ['leverage', 'entryPrice', 'account', 'referralCode'] as const) {
      delete card[name]
    }
    expect(encodeShareId(card, KEY)).toBe(id)
    expect(decodeShareId(id, KEY)).toEqual(card)
  })

  it('is refused with any one character changed, left out or added', () => {
    const id = encodeShareId(CARD, KEY)
    for (let at = 0; at < id.length; at += 1) {
      const other = id[at] === 'A' ? 'B' : 'A'
      expect(decodeShareId(id.slice(0, at) + other + id.slice(at + 1), KEY)).toBeUndefined()
      expect(decodeShareId(id.slice(0, at) + id.slice(at + 1), KEY)).toBeUndefined()
      expect(decodeShareId(`${id.slice(0, at)}A${id.slice(at)}`, KEY)).toBeUndefined()
    }
  })

  it('is refused with another key, cut off, padded, or nonsense', () => {
    const id = encodeShareId(CARD, KEY)
    expect(decodeShareId(id, `${KEY}x`)).toBeUndefined()
    for (const bad of [
      '',
      'a',
      `${id}=`,
      ` ${id}`,
      id.slice(0, 40),
      'x'.repeat(5_000),
      '__proto__',
    ]) {
      expect(decodeShareId(bad, KEY)).toBeUndefined()
    }
  })

  it('is refused with figures that were swapped in under the same signature', () => {
    const bytes = Buffer.from(encodeShareId(CARD, KEY), 'base64url')
    const text = bytes.toString('latin1').replace('-0.1234', '+9.1234')
    expect(decodeShareId(Buffer.from(text, 'latin1').toString('base64url'), KEY)).toBeUndefined()
  })
})
