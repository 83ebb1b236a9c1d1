import { z } from 'zod'

const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?$/, 'must be #RRGGBB or #RRGGBBAA')

const FIELDS = {
  bg: Colour.optional(),
  panel: Colour.optional(),
  text: Colour.optional(),
  muted: Colour.optional(),
  up: Colour.optional(),
  down: Colour.optional(),
  accent: Colour.optional(),
  border: Colour.optional(),
  /** Pixels. */
  radius: z.int().min(0).max(24).optional(),
  /** Names of installed fonts, separated by commas. */
  font: z
    .string()
    .regex(/^[\w\- ,]{1,80}$/, 'must be names of fonts')
    .optional(),
}

/** Everything of its look that a host may set; nothing else of a style sheet crosses the frame. */
export const ThemeVars = z.strictObject(FIELDS)
export type ThemeVars = z.infer<typeof ThemeVars>

/** The variables that can be set, and the names of those that cannot: one slip costs that one alone. */
export function readThemeVars(given: unknown): { vars: ThemeVars; bad: readonly string[] } {
  if (typeof given !== 'object' || given === null) return { vars: {}, bad: ['vars'] }
  const vars: Record<string, unknown> = {}
  const bad: string[] = []
  for (const [name, value] of Object.entries(given)) {
    const parsed = Object.hasOwn(FIELDS, name)
      ? FIELDS[name as keyof typeof FIELDS].safeParse(value)
      : undefined
    if (parsed?.success) vars[name] = parsed.data
    else bad.push(name.slice(0, 64))
  }
  return { vars, bad }
}
