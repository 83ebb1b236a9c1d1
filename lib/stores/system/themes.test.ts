import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BAR_COLOURS, barColours } from './themes'

const tokens = readFileSync(resolve(import.meta.dirname, '../../../app/tokens.css'), 'utf8')

describe('the bars around the desk', () => {
  it.each([
    ['dark', /:root \{\s*--bg: (#[0-9a-f]{6});/],
    ['light', /\[data-theme="light"\] \{\s*--bg: (#[0-9a-f]{6});/],
    ['contrast', /\[data-theme="contrast"\] \{\s*--bg: (#[0-9a-f]{6});/],
  ] as const)('have the ground of the %s theme', (theme, pattern) => {
    expect(BAR_COLOURS[theme]).toBe(pattern.exec(tokens)?.[1])
    expect(barColours(theme)).toEqual([{ color: BAR_COLOURS[theme] }])
  })

  it('follow the machine where the theme does', () => {
    expect(barColours('system').map(({ media }) => media)).toEqual([
      '(prefers-contrast: more)',
      '(prefers-color-scheme: light)',
      undefined,
    ])
  })
})
