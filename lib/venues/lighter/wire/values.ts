import { z } from 'zod'
import { type Decimal, parseDecimal } from '@/lib/decimal/decimal'
import { plainText } from '@/lib/decimal/plainText'
import { parseRows } from '@/lib/schema/parseRows'

/** Longest text that is read as a number. */
export const DECIMAL_TEXT_MAX = 80

/** A decimal number, sent as text or as a JSON number, read as canonical text. */
export const WireDecimal = z
  .union([z.string(), z.number()])
  .transform((reported, context): Decimal => {
    const text = typeof reported === 'number' ? plainText(reported) : reported
    const value = text.length > DECIMAL_TEXT_MAX ? undefined : parseDecimal(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: 'not a decimal number' })
    return z.NEVER
  })

/** An index or id, sent as a number or, where a number would lose digits, as text; read as text. */
export const WireIndex = z
  .union([z.int().min(0), z.string().regex(/^\d{1,20}$/)])
  .transform((value) => String(value))

/** A time the venue sends in seconds or milliseconds, read as Unix milliseconds. */
export const WireTime = z
  .union([z.int().min(0), z.string().regex(/^\d{1,17}$/)])
  .transform((value) => toMilliseconds(Number(value)))

const SECONDS_BELOW = 100_000_000_000
const MICROSECONDS_FROM = 100_000_000_000_000

/** Seconds until the year 5138, milliseconds until then as well, microseconds beyond. */
export function toMilliseconds(value: number): number {
  if (value < SECONDS_BELOW) return value * 1000
  return value < MICROSECONDS_FROM ? value : Math.floor(value / 1000)
}

/** 0 or 1, false or true. */
export const WireFlag = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)

/** What every answer carries: 200 or 0 is success; the rest is a rejection. */
export const WireEnvelope = z.object({
  code: z.int().optional(),
  message: z.string().max(2000).optional(),
})

/** A list; the venue answers null, or leaves it out, where there are no rows. */
export function wireList<Schema extends z.ZodType>(schema: Schema) {
  return z
    .array(schema)
    .nullish()
    .transform((rows): z.output<Schema>[] => rows ?? [])
}

/** A map; an empty list, null or nothing stands for an empty one in some snapshots. */
export function wireMap<Schema extends z.ZodType>(schema: Schema) {
  return z
    .union([z.record(z.string(), schema), z.array(z.never()).max(0)])
    .nullish()
    .transform((map): Record<string, z.output<Schema>> => (!map || Array.isArray(map) ? {} : map))
}

/** A list whose rows that cannot be read are left out, as in reads: one must not keep a frame back. */
export function wireRows<Schema extends z.ZodType>(schema: Schema) {
  return wireList(z.unknown()).transform((rows) => parseRows(schema, rows))
}
