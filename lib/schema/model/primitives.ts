import { z } from 'zod'
import type { Decimal as DecimalText } from '@/lib/decimal/decimal'
import { decimal, isDecimal, parseDecimal } from '@/lib/decimal/decimal'

/** Longest decimal text read from outside. */
const DECIMAL_LENGTH_MAX = 40

const UNSIGNED_DECIMAL = /^(?:0|[1-9]\d*)(?:\.\d+)?$/
const SIGNED_DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/

/** Says "is required" for an absent value and the given sentence for a wrong one. */
export function wants(sentence: string): { error: (issue: { input?: unknown }) => string } {
  return { error: (issue) => (issue.input === undefined ? 'is required' : sentence) }
}

const UNSIGNED_SENTENCE =
  'must be a decimal number as a string, such as "0.25": no sign, no exponent'

function decimalText(pattern: RegExp, sentence: string, lengthMax: number) {
  return z
    .string(wants(sentence))
    .max(lengthMax, { error: `must be at most ${lengthMax} characters long`, abort: true })
    .regex(pattern, { error: sentence, abort: true })
    .overwrite((text) => parseDecimal(text) ?? text)
}

/** A decimal number of any sign, as text; read as canonical `Decimal`. */
export const DecimalString = decimalText(
  SIGNED_DECIMAL,
  'must be a decimal number as a string, such as "-1.5": no exponent',
  80,
).refine((text): text is DecimalText => isDecimal(text))

/** A decimal number from 0 up, as text, at most 40 characters. */
export const NonNegativeDecimal = decimalText(
  UNSIGNED_DECIMAL,
  UNSIGNED_SENTENCE,
  DECIMAL_LENGTH_MAX,
).refine((text): text is DecimalText => isDecimal(text))

/** A decimal number above 0, as text, at most 40 characters: prices, sizes, amounts. */
export const PositiveDecimal = decimalText(
  UNSIGNED_DECIMAL,
  UNSIGNED_SENTENCE,
  DECIMAL_LENGTH_MAX,
).refine((text): text is DecimalText => isDecimal(text) && text !== ZERO_TEXT, {
  error: 'must be greater than zero',
})

const ZERO_TEXT: DecimalText = decimal('0')

/** 0x and hexadecimal digits, as viem spells the type. */
export type Hex = `0x${string}`

/** A 20-byte account or contract address, read in lower case so that two spellings compare equal. */
export const Address = z
  .string(wants('must be an address: 0x and 40 hexadecimal digits'))
  .regex(/^0x[0-9a-fA-F]{40}$/, {
    error: 'must be an address: 0x and 40 hexadecimal digits',
    abort: true,
  })
  .max(42)
  .toLowerCase()
  .refine((text): text is Hex => text.startsWith('0x'))

/** An address inside something that is signed, or that money goes to: kept letter for letter. */
export const SignedAddress = z
  .string(wants('must be an address: 0x and 40 hexadecimal digits'))
  .regex(/^0x[0-9a-fA-F]{40}$/, {
    error: 'must be an address: 0x and 40 hexadecimal digits',
    abort: true,
  })
  .max(42)
  .refine((text): text is Hex => text.startsWith('0x'))

/** The zero address, which has no key; in a signing domain it means no contract. */
export const ZERO_ADDRESS = '0x0000000000000000000000000000000000000000'

/** Hexadecimal bytes with 0x, an even number of digits, kept letter for letter. */
export function hexBytes(bytesMin: number, bytesMax: number) {
  const sentence =
    bytesMin === bytesMax
      ? `must be 0x and ${bytesMin * 2} hexadecimal digits`
      : `must be 0x and ${bytesMin * 2} to ${bytesMax * 2} hexadecimal digits`
  return z
    .string(wants(sentence))
    .regex(
      new RegExp(
        `^0x(?:[0-9a-fA-F]{2}){${bytesMin === bytesMax ? bytesMin : `${bytesMin},${bytesMax}`}}$`,
      ),
      {
        error: sentence,
        abort: true,
      },
    )
    .max(2 + 2 * bytesMax)
    .refine((text): text is Hex => text.startsWith('0x'))
}

/** Hash of an EVM transaction. */
export const TransactionHash = hexBytes(32, 32)

// Names end up as keys somewhere; these would reach a prototype.
const PROTOTYPE_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

function name(pattern: RegExp, lengthMax: number, sentence: string) {
  return z
    .string(wants(sentence))
    .regex(pattern, { error: sentence, abort: true })
    .max(lengthMax)
    .refine((text) => !PROTOTYPE_KEYS.has(text), { error: sentence })
}

/** A provider key as in URLs: lower case letters, digits and dashes. */
export const ProviderKey = name(/^[a-z0-9][a-z0-9-]{0,31}$/, 32, 'must be a provider key')

/** A canonical market id: `BTC`, `xyz:TSLA`, `@107`, `PURR/USDC`, `AAPL-USD.P`, `12`. */
export const MarketId = name(/^[\w@:./-]{1,64}$/, 64, 'must be a market id')

/** An order id of a venue, or `<market>:<order>` where ids are per market. */
export const OrderId = name(/^[\w@:./-]{1,192}$/, 192, 'must be an order id')

/** A short name without spaces or control characters, as venues give to assets, tiers and modes. */
export const Slug = name(
  /^[\w@:./-]{1,64}$/,
  64,
  'must be a short name of letters, digits and -_.:@/',
)

/** A moment as milliseconds since 1970. */
export const TimestampMs = z.int().min(0)

/** A moment as milliseconds since 1970, written as text (13 digits). */
export const UnixMsText = z
  .string(wants('must be Unix milliseconds as a string of 13 digits'))
  .regex(/^[1-9]\d{12}$/, { error: 'must be Unix milliseconds as a string of 13 digits' })
  .max(13)

/** A fixed number of hexadecimal digits, with or without 0x, read in lower case without it. */
export function hexDigits(digits: number) {
  const sentence = `must be ${digits} hexadecimal digits`
  return z
    .string(wants(sentence))
    .regex(new RegExp(`^(?:0x)?[0-9a-fA-F]{${digits}}$`), { error: sentence, abort: true })
    .max(digits + 2)
    .overwrite((text) => text.toLowerCase().replace(/^0x/, ''))
}
