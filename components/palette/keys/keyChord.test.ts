import { describe, expect, it } from 'vitest'
import { capsOf, chordOf, type KeyPress } from './keyChord'

function press(key: string, held: Partial<KeyPress> = {}): string | undefined {
  const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
  return chordOf({ key, code: '', ...none, ...held })
}

describe('chordOf', () => {
  it('names characters by what they write', () => {
    expect(press('b')).toBe('b')
    expect(press('B', { shiftKey: true })).toBe('b')
    expect(press('?', { shiftKey: true })).toBe('?')
    expect(press('+', { shiftKey: true })).toBe('+')
  })

  it('counts Ctrl and Cmd as one, and names Shift where no character shows it', () => {
    expect(press('k', { ctrlKey: true })).toBe('Mod+k')
    expect(press('K', { metaKey: true, shiftKey: true })).toBe('Mod+Shift+k')
    expect(press('Enter', { shiftKey: true })).toBe('Shift+Enter')
  })

  it('goes by the place of a digit or letter where Alt changes what it writes', () => {
    expect(press('¡', { altKey: true, code: 'Digit1' })).toBe('Alt+1')
    expect(press('∫', { altKey: true, code: 'KeyB' })).toBe('Alt+b')
  })

  it('is nothing for a modifier alone', () => {
    expect(press('Shift', { shiftKey: true })).toBeUndefined()
    expect(press('Control', { ctrlKey: true })).toBeUndefined()
  })
})

describe('capsOf', () => {
  it('prints chords as keys are labelled', () => {
    expect(capsOf('Mod+k', true)).toEqual([['⌘', 'K']])
    expect(capsOf('Mod+k', false)).toEqual([['Ctrl', 'K']])
    expect(capsOf('g t', false)).toEqual([['G'], ['T']])
    expect(capsOf('+', false)).toEqual([['+']])
    expect(capsOf('Alt++', false)).toEqual([['Alt', '+']])
  })
})
