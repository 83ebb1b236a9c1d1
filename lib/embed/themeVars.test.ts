import { expect, it } from 'vitest'
import { themeProperties } from './themeProperties'
import { readThemeVars, ThemeVars } from './themeVars'

it('takes the closed set, each in its own spelling, and nothing that could fetch or break out', () => {
  expect(ThemeVars.safeParse({ bg: '#0b0e14', radius: 8, font: 'Inter, Arial' }).success).toBe(true)
  for (const vars of [
    { bg: 'url(https://x.test)' },
    { bg: 'red' },
    { text: '#000;' },
    { font: 'a"; x' },
    { radius: 25 },
    { shadow: '#000000' },
  ]) {
    expect(ThemeVars.safeParse(vars).success, JSON.stringify(vars)).toBe(false)
  }
})

it.each<[keyof ThemeVars, string | number, Record<string, string>]>([
  ['bg', '#010203', { '--bg': '#010203' }],
  [
    'panel',
    '#010203',
    {
      '--panel': '#010203',
      '--raised': expect.stringContaining('var(--panel)'),
      '--hover': expect.stringContaining('var(--panel)'),
    },
  ],
  ['text', '#010203', { '--text': '#010203' }],
  ['muted', '#010203', { '--muted': '#010203', '--faint': '#010203' }],
  ['up', '#00ff00', { '--up': '#00ff00', '--up-fill': '#00ff00', '--on-up': '#000000' }],
  ['down', '#800000', { '--down': '#800000', '--down-fill': '#800000', '--on-down': '#ffffff' }],
  ['accent', '#8b9dff', { '--accent': '#8b9dff', '--on-accent': '#000000' }],
  ['border', '#010203', { '--line': '#010203', '--line-strong': '#010203' }],
  ['radius', 0, { '--radius': '0px' }],
  ['font', 'Georgia, serif', { '--font-inter': 'Georgia, serif' }],
])('%s sets every ground, line and text of the desk that it names', (name, value, properties) => {
  expect(readThemeVars({ [name]: value })).toEqual({ vars: { [name]: value }, bad: [] })
  expect(themeProperties({ [name]: value })).toEqual(properties)
})

it('names a variable that is none, also one of a hostile name', () => {
  const given = JSON.parse('{"bg":"#000000","__proto__":"#000000","toString":"#000000","up":"red"}')
  expect(readThemeVars(given)).toEqual({
    vars: { bg: '#000000' },
    bad: ['__proto__', 'toString', 'up'],
  })
})

it('sets the desk’s own names, and a readable text on the accent', () => {
  expect(themeProperties({ accent: '#ffff00', radius: 0 })).toEqual({
    '--accent': '#ffff00',
    '--on-accent': '#000000',
    '--radius': '0px',
  })
  expect(themeProperties({ accent: '#000080' })['--on-accent']).toBe('#ffffff')
})
