import { z } from 'zod'

/** Schemas of single environment variables; an empty one counts as absent. */

export function portSetting(usual: number) {
  return z.preprocess(
    (text) => (text === '' ? undefined : text),
    z.coerce.number().int().min(0).max(65535).default(usual),
  )
}

export const secondsSetting = z.coerce.number().positive()

export const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === '' ? undefined : text))

export const httpUrlSetting = optionalText.pipe(z.url({ protocol: /^https?$/ }).optional())

export const wsUrlSetting = optionalText.pipe(z.url({ protocol: /^wss?$/ }).optional())

export const addressSetting = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')

/** Words separated by commas or spaces. */
export const listSetting = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter((name) => name !== ''))

/**
 * Network of a venue; `off` leaves the venue out. The paper process reads the same names and mounts
 * the venues that are on paper (`server/paper/paperEnv.ts` has the same defaults).
 */
export function networkSetting<const Networks extends readonly string[]>(
  networks: Networks,
  usual: Networks[number] | 'off',
) {
  return z
    .preprocess((text) => (text === '' ? undefined : text), z.enum([...networks, 'off']).optional())
    .transform((network) => network ?? usual)
}

/** JSON text read by a schema; empty text is `empty`. */
export function jsonSetting<Schema extends z.ZodType>(schema: Schema, empty: unknown) {
  return z
    .string()
    .default('')
    .transform((text, context): unknown => {
      if (text === '') return empty
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: 'must be JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)
}
