import type { EmbedParams } from '@/lib/embed/embedParams'
import { DIRECTIONS, THEMES } from '@/lib/embed/look'
import type { EmbedConfig } from '@/lib/embed/messages'
import { themeProperties } from '@/lib/embed/themeProperties'
import type { ThemeVars } from '@/lib/embed/themeVars'

// A frame of another colour scheme than its element is painted opaque: the element's is light.
const CLEAR = 'html[data-theme]{color-scheme:light}html[data-theme] body{background:transparent}'

// Heights of the window are enlarged with the rest: a share of the frame's own height is not.
const LARGE =
  'html[data-theme]{height:100%;--frame-height:100%}html[data-theme] body{height:100%;zoom:1.125}'

/** The grey lines of a page whose shape is not known yet: heights in pixels. */
export const PAGE_LINES = [14, 14, 14, 14]

/** What of the theme variables an address says. */
function varsOf({ accent, radius }: EmbedParams): ThemeVars {
  return {
    ...(accent === undefined ? {} : { accent: `#${accent}` }),
    ...(radius === undefined ? {} : { radius }),
  }
}

/** The style sheet of an address, part of the page from its first byte on. */
export function styleOf(params: EmbedParams): string {
  const rules = Object.entries(themeProperties(varsOf(params))).map(
    ([name, value]) => `${name}:${value}`,
  )
  const own = rules.length === 0 ? '' : `html[data-theme]{${rules.join(';')}}`
  const clear = params.bg === 'transparent' ? CLEAR : ''
  const large = params.density === 'comfortable' ? LARGE : ''
  return own + clear + large
}

/** Gives the running page another look, as its host asks. */
export function applyLook(
  root: HTMLElement,
  { theme, palette, dir, vars }: Pick<EmbedConfig, 'theme' | 'palette' | 'dir' | 'vars'>,
): void {
  if (theme !== undefined) root.dataset.theme = THEMES[theme]
  if (palette !== undefined) root.dataset.palette = palette
  if (dir !== undefined) root.dataset.dir = DIRECTIONS[dir]
  if (vars === undefined) return
  for (const [name, value] of Object.entries(themeProperties(vars))) {
    root.style.setProperty(name, value)
  }
}
