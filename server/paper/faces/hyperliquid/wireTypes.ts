import { z } from 'zod'
import { isDecimalText, normaliseDecimal } from './views/decimalText'

/** A decimal string, in the spelling under which the venue hashes it. */
export const Decimal = z.string().refine(isDecimalText).transform(normaliseDecimal)

/** An address in any letter case; the venue packs and compares it in lower case. */
export const Address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase())

/** A client order id: 16 bytes of hex. */
export const Cloid = z
  .string()
  .regex(/^0x[0-9a-fA-F]{32}$/)
  .transform((text) => text.toLowerCase())

/** An unsigned integer that JSON carries exactly. */
export const Uint = z.int().min(0)

/** `null` and absence are one for the venue's optional fields. */
export const absentIfNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined)

/** A flag that is only ever packed when it is set. */
export const FlagIfTrue = z
  .boolean()
  .nullish()
  .transform((value) => (value === true ? true : undefined))

/** A chain id as wallets spell it: `0x` hex within the range of safe integers. */
export function isChainIdText(text: string): boolean {
  return /^0x[0-9a-fA-F]{1,13}$/.test(text)
}
