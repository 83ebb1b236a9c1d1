import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

type Tokens = Readonly<Record<string, string>>

const css = readFileSync(resolve(import.meta.dirname, '../../app/tokens.css'), 'utf8')
// What is asked of the machine repeats what can be chosen; the second part of the page has it.
const [chosen = '', asked = ''] = css.split('/* "System" follows')
const [light = '', contrast = ''] = asked.split('@media (prefers-contrast: more)')

/** The plain colours that a rule sets. */
function tokensOf(part: string, selector: string): Tokens {
  const start = part.indexOf(`${selector} {`)
  if (start < 0) throw new Error(`there is no rule for ${selector}`)
  const body = part.slice(start, part.indexOf('}', start))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  )
}

const BLIND = '[data-palette="colour-blind"]'
const SYSTEM = '[data-theme="system"]'
const dark = tokensOf(chosen, ':root')
const blind = tokensOf(chosen, BLIND)
const lightTheme = { ...dark, ...tokensOf(chosen, '[data-theme="light"]') }
const highContrast = { ...dark, ...tokensOf(chosen, '[data-theme="contrast"]') }
const LOOKS: Readonly<Record<string, Tokens>> = {
  dark,
  'dark, colour-blind': { ...dark, ...blind },
  light: lightTheme,
  'light, colour-blind': {
    ...lightTheme,
    ...tokensOf(chosen, `[data-theme="light"]${BLIND}`),
  },
  'high contrast': highContrast,
  'high contrast, colour-blind': { ...highContrast, ...blind },
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrastOf(tokens: Tokens, ink: string, ground: string): number {
  const [a, b] = [luminance(tokens[ink] ?? ''), luminance(tokens[ground] ?? '')]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** Share of `--danger` and `--warn` in their grounds. */
const WASH =
  Number(/--danger-wash: color-mix\(in srgb, var\(--danger\) (\d+)%/.exec(css)?.[1]) / 100

/** A colour that covers a share of another. */
function mixed(tokens: Tokens, over: string, under: string, share: number): string {
  const part = (name: string, at: number) =>
    Number.parseInt((tokens[name] ?? '').slice(at, at + 2), 16)
  const parts = [1, 3, 5].map((at) =>
    Math.round(part(over, at) * share + part(under, at) * (1 - share)),
  )
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** Pairs of ink and ground that contrast less than they must. */
function tooFaint(tokens: Tokens, inks: string[], grounds: string[], least: number): string[] {
  return inks.flatMap((ink) =>
    grounds
      .filter((ground) => !(contrastOf(tokens, ink, ground) >= least))
      .map((ground) => `${ink} on ${ground}: ${contrastOf(tokens, ink, ground).toFixed(2)}`),
  )
}

const SURFACES = ['bg', 'panel', 'raised']
const TEXTS = ['text', 'muted', 'faint', 'accent', 'warn', 'danger', 'gain', 'loss']

describe.each(Object.entries(LOOKS))('colours of the %s look', (_name, tokens) => {
  it('make every text readable on every surface', () => {
    expect(tooFaint(tokens, TEXTS, SURFACES, 4.5)).toEqual([])
  })

  it('keep what a pointer is over readable', () => {
    expect(tooFaint(tokens, ['text', 'muted'], ['hover'], 4.5)).toEqual([])
  })

  it('make the words of filled buttons readable', () => {
    expect(tooFaint(tokens, ['on-gain'], ['gain-fill'], 4.5)).toEqual([])
    expect(tooFaint(tokens, ['on-loss'], ['loss-fill'], 4.5)).toEqual([])
    expect(tooFaint(tokens, ['on-accent'], ['accent'], 4.5)).toEqual([])
  })

  it('make a warning readable on a ground of its own colour', () => {
    const danger = { ...tokens, ground: mixed(tokens, 'danger', 'bg', WASH) }
    expect(tooFaint(danger, ['danger'], ['ground'], 4.5)).toEqual([])
    for (const surface of SURFACES) {
      const warn = { ...tokens, [surface]: mixed(tokens, 'warn', surface, WASH) }
      expect(tooFaint(warn, ['warn'], [surface], 4.5)).toEqual([])
    }
  })

  it('show the ring of the focus on every surface', () => {
    expect(tooFaint(tokens, ['accent'], SURFACES, 3)).toEqual([])
  })
})

describe('what the machine asks for', () => {
  it('is the light look where it wants light', () => {
    expect(tokensOf(light, SYSTEM)).toEqual(tokensOf(chosen, '[data-theme="light"]'))
    expect(tokensOf(light, `${SYSTEM}${BLIND}`)).toEqual(
      tokensOf(chosen, `[data-theme="light"]${BLIND}`),
    )
  })

  it('is the high-contrast look where it wants contrast', () => {
    expect({ ...dark, ...tokensOf(contrast, SYSTEM) }).toEqual(highContrast)
    expect(tokensOf(contrast, `${SYSTEM}${BLIND}`)).toEqual(blind)
  })
})
