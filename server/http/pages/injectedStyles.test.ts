import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { INJECTED_STYLE_HASHES } from './injectedStyles'

/** The text that a pattern's first group finds in a library's own file, as the library runs it. */
function styleOf(file: string, pattern: RegExp): string {
  const literal = pattern.exec(readFileSync(resolve('node_modules', file), 'utf8'))?.[1]
  if (literal === undefined) throw new Error(`${file} writes its style another way now`)
  return JSON.parse(literal)
}

const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

it('are those of the style sheets that the installed libraries write', () => {
  const sonner = styleOf('sonner/dist/index.mjs', /^__insertCSS\(("(?:[^"\\]|\\.)*")\)/m)
  const charts = styleOf(
    'lightweight-charts/dist/lightweight-charts.production.mjs',
    /\.innerText=("a#tv-attr-logo(?:[^"\\]|\\.)*")/,
  )
  // A sheet is looked at when it is put into the page empty, and again when it has its text.
  expect(INJECTED_STYLE_HASHES).toEqual(['', sonner, charts].map(hashOf))
})
