import { z } from 'zod'

/** How the desk looks; kept in a cookie so that the server can set it before the first paint. */
export const Appearance = z.object({
  theme: z.enum(['system', 'dark', 'light', 'contrast']).catch('dark'),
  palette: z.enum(['classic', 'colour-blind']).catch('classic'),
  direction: z.enum(['green-up', 'red-up']).catch('green-up'),
})
export type Appearance = z.infer<typeof Appearance>

/** Name of the cookie, value as `encodeAppearance` writes it. */
export const APPEARANCE_COOKIE = 'perpdesk-appearance'

const ONE_YEAR_SECONDS = 31_536_000

/** Reads the cookie's value; anything unreadable falls back field by field. */
export function decodeAppearance(value: string | undefined): Appearance {
  const [theme, palette, direction] = (value ?? '').split('.')
  return Appearance.parse({ theme, palette, direction })
}

/** The cookie's value: three words joined by points. */
export function encodeAppearance({ theme, palette, direction }: Appearance): string {
  return [theme, palette, direction].join('.')
}

/** The attributes of `<html>` that the style sheets listen to. */
export function appearanceAttributes(appearance: Appearance): {
  'data-theme': string
  'data-palette': string
  'data-dir': string
} {
  return {
    'data-theme': appearance.theme,
    'data-palette': appearance.palette,
    'data-dir': appearance.direction,
  }
}

/** A whole `document.cookie` assignment that keeps the choice for a year. */
export function appearanceCookie(appearance: Appearance): string {
  return `${APPEARANCE_COOKIE}=${encodeAppearance(appearance)}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
}
