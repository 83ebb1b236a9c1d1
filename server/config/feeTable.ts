import { z } from 'zod'

const HyperliquidFee = z
  .strictObject({
    builder: z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits'),
    /** Tenths of a basis point; the venue allows 100 on perpetuals. */
    feeTenthBps: z.int().min(1).max(100),
  })
  .transform(({ builder, feeTenthBps }) => ({ address: builder.toLowerCase(), feeTenthBps }))

/** What integrators earn, by integration id and provider. */
export const FeeTable = z.record(
  z.string().min(1).max(64),
  z.strictObject({ hyperliquid: HyperliquidFee.optional() }),
)
export type FeeTable = z.infer<typeof FeeTable>

/** The table as JSON text in one setting; empty text is an empty table. */
export const FeeTableText = z
  .string()
  .default('')
  .transform((text, context): unknown => {
    if (text === '') return {}
    try {
      return JSON.parse(text)
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(FeeTable)
