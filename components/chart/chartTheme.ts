import { t } from '@/lib/i18n/t'
/** Colours of the chart, read from the page's tokens so that themes and palettes hold for it too. */
export interface ChartTheme {
  panel: string
  text: string
  muted: string
  faint: string
  line: string
  lineStrong: string
  up: string
  onUp: string
  down: string
  onDown: string
  accent: string
  onAccent: string
  warn: string
  bg: string
  /** Colours of indicators, in the order they are given out. */
  curves: readonly string[]
}

/** Reads the document's current tokens. */
export function readChartTheme(root: HTMLElement): ChartTheme {
  const style = getComputedStyle(root)
  const token = (name: string) => style.getPropertyValue(name).trim()
  return {
    panel: token('--panel'),
    text: token('--text'),
    muted: token('--muted'),
    faint: token('--faint'),
    line: token('--line'),
    lineStrong: token('--line-strong'),
    up: token('--up'),
    onUp: token('--on-up'),
    down: token('--down'),
    onDown: token('--on-down'),
    accent: token('--accent'),
    onAccent: token('--on-accent'),
    warn: token('--warn'),
    bg: token('--bg'),
    curves: [1, 2, 3, 4, 5, 6].map((place) => token(`--curve-${place}`)),
  }
}

/** A six-digit hex colour with an alpha from 0 to 1; anything else is returned as it is. */
export function withAlpha(colour: string, alpha: number): string {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) return colour
  const byte = Math.round(Math.min(1, Math.max(0, alpha)) * 255)
  return colour + byte.toString(16).padStart(2, '0')
}

/** Calls back whenever the look of the page changes. Returns the end of it. */
export function onThemeChange(root: HTMLElement, listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['data-theme', 'data-palette', 'data-dir'] })
  const media = [t('(prefers-color-scheme: light)'), t('(prefers-contrast: more)')].map((query) =>
    matchMedia(query),
  )
  for (const medium of media) medium.addEventListener('change', listener)
  return () => {
    observer.disconnect()
    for (const medium of media) medium.removeEventListener('change', listener)
  }
}
