import { describe, expect, it } from 'vitest'
import { type Appearance, decodeAppearance, encodeAppearance } from './appearance'

const DEFAULT: Appearance = { theme: 'dark', palette: 'classic', direction: 'green-up' }

describe('appearance cookie', () => {
  it('comes back as it was written', () => {
    const chosen: Appearance = { theme: 'light', palette: 'colour-blind', direction: 'red-up' }
    expect(decodeAppearance(encodeAppearance(chosen))).toEqual(chosen)
  })

  it.each([undefined, '', 'purple', '....', '<script>.x.y'])('falls back for %s', (value) => {
    expect(decodeAppearance(value)).toEqual(DEFAULT)
  })

  it('keeps the readable parts of a damaged value', () => {
    expect(decodeAppearance('light.nonsense.red-up')).toEqual({
      theme: 'light',
      palette: 'classic',
      direction: 'red-up',
    })
  })
})
