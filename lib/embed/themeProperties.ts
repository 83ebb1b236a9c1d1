import type { ThemeVars } from './themeVars'

/** The desk's own names of what each variable sets. */
const PROPERTIES = {
  bg: ['--bg'],
  panel: ['--panel'],
  text: ['--text'],
  muted: ['--muted', '--faint'],
  up: ['--up', '--up-fill'],
  down: ['--down', '--down-fill'],
  accent: ['--accent'],
  border: ['--line', '--line-strong'],
  radius: ['--radius'],
  font: ['--font-inter'],
} as const satisfies Record<keyof ThemeVars, readonly string[]>

/** The style properties of `<html>` that carry these variables, with a readable text on the accent. */
export function themeProperties(vars: ThemeVars): Record<`--${string}`, string> {
  const properties: Record<`--${string}`, string> = {}
  for (const [name, own] of Object.entries(PROPERTIES)) {
    const value = vars[name as keyof ThemeVars]
    if (value === undefined) continue
    for (const property of own) {
      properties[property] = typeof value === 'number' ? `${value}px` : value
    }
  }
  // Menus, dialogs and what is pointed at lie on grounds of their own, which follow the panel.
  if (vars.panel !== undefined) {
    properties['--raised'] = 'color-mix(in srgb, var(--panel) 96%, var(--text))'
    properties['--hover'] = 'color-mix(in srgb, var(--panel) 88%, var(--text))'
  }
  if (vars.accent !== undefined) properties['--on-accent'] = readableOn(vars.accent)
  if (vars.up !== undefined) properties['--on-up'] = readableOn(vars.up)
  if (vars.down !== undefined) properties['--on-down'] = readableOn(vars.down)
  return properties
}

/** Black or white, whichever has the higher contrast (WCAG's relative luminance) on `#RRGGBB`. */
function readableOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.179 ? '#000000' : '#ffffff'
}
