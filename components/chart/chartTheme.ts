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
