import { describe, expect, it } from 'vitest'
import { countFresh } from './paintTape'

describe('countFresh', () => {
  it('counts the lines that came at the head while the others moved down', () => {
    expect(countFresh(['3', '2', '1'], ['5', '4', '3'])).toBe(2)
    expect(countFresh(['3', '2', '1'], ['3', '2', '1'])).toBe(0)
    expect(countFresh(['3', '2'], ['4', '3', '2'])).toBe(1)
  })

  it('takes lists for strangers that do not merely move', () => {
    expect(countFresh([], ['1'])).toBeUndefined()
    expect(countFresh([undefined, '1'], ['2', '1'])).toBeUndefined()
    expect(countFresh(['3', '2', '1'], ['6', '5', '4'])).toBeUndefined()
    // One that was late took its place between two that are shown.
    expect(countFresh(['3', '1', '0'], ['4', '3', '2'])).toBeUndefined()
    // Fewer are shown than moved: the last of them are older than the known ones.
    expect(countFresh(['3', '2'], ['4', '3', '2', '1'])).toBeUndefined()
  })
})
