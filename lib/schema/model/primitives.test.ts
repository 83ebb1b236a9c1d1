import { describe, expect, it } from 'vitest'
import { IsoTimestamp } from './isoTimestamp'
import {
  Address,
  DecimalString,
  hexBytes,
  hexDigits,
  MarketId,
  NonNegativeDecimal,
  OrderId,
  PositiveDecimal,
  ProviderKey,
  SignedAddress,
  UnixMsText,
} from './primitives'

const MIXED = '0xAbCdEf0123456789aBcDeF0123456789ABCDEF01'

describe('decimals', () => {
  it('are read canonical', () => {
    expect(PositiveDecimal.parse('68412.500')).toBe('68412.5')
    expect(NonNegativeDecimal.parse('0.00')).toBe('0')
    expect(DecimalString.parse('-1.50')).toBe('-1.5')
  })

  it.each([
    '-1',
    '+1',
    '1e30',
    '1E2',
    '0x1',
    '',
    ' 1',
    '1 ',
    '.5',
    '5.',
    '01',
    '1_000',
    '1,5',
    'NaN',
    'Infinity',
    '1'.repeat(41),
    `0.${'1'.repeat(39)}`,
  ])('of requests refuse %j', (text) => {
    expect(PositiveDecimal.safeParse(text).success).toBe(false)
    expect(NonNegativeDecimal.safeParse(text).success).toBe(false)
  })

  it.each([0.5, 5n, null, undefined, {}, ['1'], true])(
    'of requests refuse %s, no text',
    (value) => {
      expect(PositiveDecimal.safeParse(value).success).toBe(false)
    },
  )

  it('above zero refuse every zero', () => {
    for (const zero of ['0', '0.0', '0.000000']) {
      expect(PositiveDecimal.safeParse(zero).error?.issues[0]?.message).toBe(
        'must be greater than zero',
      )
    }
  })

  it('take the longest text allowed', () => {
    expect(PositiveDecimal.safeParse('1'.repeat(40)).success).toBe(true)
  })
})

describe('addresses', () => {
  it('are read in lower case', () => {
    expect(Address.parse(MIXED)).toBe(MIXED.toLowerCase())
  })

  it('inside what is signed stay as they are', () => {
    expect(SignedAddress.parse(MIXED)).toBe(MIXED)
  })

  it.each([
    '',
    '0x',
    MIXED.slice(2),
    `${MIXED}0`,
    MIXED.slice(0, -1),
    `0x${'g'.repeat(40)}`,
    ` ${MIXED}`,
  ])('refuse %j', (text) => {
    expect(Address.safeParse(text).success).toBe(false)
    expect(SignedAddress.safeParse(text).success).toBe(false)
  })
})

describe('hexadecimal', () => {
  it('bytes have the number asked for', () => {
    expect(hexBytes(2, 2).safeParse('0xabCD').success).toBe(true)
    expect(hexBytes(2, 2).safeParse('0xabc').success).toBe(false)
    expect(hexBytes(1, 2).safeParse('0xabcdef').success).toBe(false)
    expect(hexBytes(1, 2).safeParse('0x').success).toBe(false)
  })

  it('digits are read in lower case without 0x', () => {
    expect(hexDigits(4).parse('0xABcd')).toBe('abcd')
    expect(hexDigits(4).parse('abcd')).toBe('abcd')
    expect(hexDigits(4).safeParse('abc').success).toBe(false)
  })
})

describe('names', () => {
  it.each(['BTC', 'xyz:TSLA', '@107', 'PURR/USDC', 'AAPL-USD.P', '12', 'kPEPE'])(
    'of markets may be %s',
    (id) => {
      expect(MarketId.parse(id)).toBe(id)
    },
  )

  it.each([
    '',
    'B TC',
    'BTC\n',
    'BTC,ETH',
    '<b>',
    'a'.repeat(65),
    '../x?',
    '__proto__',
    'constructor',
  ])('of markets may not be %j', (id) => {
    expect(MarketId.safeParse(id).success).toBe(false)
  })

  it('of orders may carry their market', () => {
    expect(OrderId.parse('xyz:TSLA:12345')).toBe('xyz:TSLA:12345')
    expect(OrderId.safeParse('1 2').success).toBe(false)
  })

  it.each(['Hyperliquid', '-x', '', 'a b', '__proto__', 'constructor'])(
    'of providers may not be %j',
    (key) => {
      expect(ProviderKey.safeParse(key).success).toBe(false)
    },
  )
})

describe('moments', () => {
  it('as text are Unix milliseconds of 13 digits', () => {
    expect(UnixMsText.safeParse('1790000000000').success).toBe(true)
    for (const wrong of ['1790000000', '2026-01-01T00:00:00Z', '0790000000000', 1790000000000]) {
      expect(UnixMsText.safeParse(wrong).success).toBe(false)
    }
  })

  it('in ISO 8601 are in UTC', () => {
    expect(IsoTimestamp.safeParse('2026-01-31T12:00:00.000Z').success).toBe(true)
    expect(IsoTimestamp.safeParse('2026-01-31').success).toBe(false)
    expect(IsoTimestamp.safeParse('yesterday').success).toBe(false)
  })
})
