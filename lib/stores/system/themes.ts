import type { Appearance } from '@/lib/stores/appearance'

/** Colour of the bars that a system draws around the desk: `--bg` of `app/tokens.css`. */
export const BAR_COLOURS = { dark: '#0b0e14', light: '#eef0f4', contrast: '#000000' } as const

/** One `<meta name="theme-color">`: a colour, and the wish of the machine that it is for. */
export interface BarColour {
  color: string
  media?: string
}

/**
 * Colours of the bars around the desk in a theme. One that follows the machine has one for each
 * wish, the strictest first: a browser takes the first that matches.
 */
export function barColours(theme: Appearance['theme']): readonly BarColour[] {
  if (theme !== 'system') return [{ color: BAR_COLOURS[theme] }]
  return [
    { color: BAR_COLOURS.contrast, media: '(prefers-contrast: more)' },
    { color: BAR_COLOURS.light, media: '(prefers-color-scheme: light)' },
    { color: BAR_COLOURS.dark },
  ]
}
