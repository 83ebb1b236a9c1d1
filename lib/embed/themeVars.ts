import { z } from 'zod'

const Colour = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?$/, 'must be #RRGGBB or #RRGGBBAA')

/** Everything of its look that a host may set; nothing else of a style sheet crosses the frame. */
export const ThemeVars = z.strictObject({
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
})
export type ThemeVars = z.infer<typeof ThemeVars>
