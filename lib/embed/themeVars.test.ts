import { expect, it } from 'vitest'
import { themeProperties } from './themeProperties'
import { ThemeVars } from './themeVars'

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

it('sets the desk’s own names, and a readable text on the accent', () => {
  expect(themeProperties({ accent: '#ffff00', radius: 0 })).toEqual({
    '--accent': '#ffff00',
    '--on-accent': '#000000',
    '--radius': '0px',
  })
  expect(themeProperties({ accent: '#000080' })['--on-accent']).toBe('#ffffff')
})
