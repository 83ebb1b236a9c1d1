import { z } from 'zod'
import { type Decimal, parseDecimal } from '@/lib/decimal/decimal'
import { plainText } from '@/lib/decimal/plainText'

const TEXT_MAX = 80

/** A decimal number as text, or as a JSON number where the venue sends candles; canonical text. */
export const WireDecimal = z
  .union([z.string(), z.number()])
  .transform((reported, context): Decimal => {
    const value = readDecimal(reported)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: 'not a decimal number' })
    return z.NEVER
  })

/** The same by hand, for what comes by the hundred; undefined where it is no such number. */
export function readDecimal(reported: unknown): Decimal | undefined {
  const text = typeof reported === 'number' ? plainText(reported) : reported
  return typeof text === 'string' && text.length <= TEXT_MAX ? parseDecimal(text) : undefined
}

/** A decimal that the venue leaves empty where there is none. */
export const WireOptionalDecimal = z
  .union([z.literal('').transform(() => undefined), WireDecimal])
  .nullish()
  .transform((value) => value ?? undefined)

/** An RFC 3339 time in UTC with up to nine fractional digits, read as Unix milliseconds. */
export const WireTime = z.string().transform((text, context): number => {
  const timeMs = Date.parse(text)
  if (Number.isFinite(timeMs) && timeMs >= 0) return timeMs
  context.addIssue({ code: 'custom', message: 'not a time' })
  return z.NEVER
})

/** Text that the venue leaves out or empty where there is none. */
export const WireText = z
  .string()
  .max(500)
  .nullish()
  .transform((text) => text || undefined)

/** An id of the venue: of an account or a transfer also as digits without quotes. */
export const WireId = z.union([z.string().min(1).max(256), z.int()]).transform(String)

/** The venue's `buy` and `sell`. */
export const WireSide = z.enum(['buy', 'sell'])
export type WireSide = z.infer<typeof WireSide>
