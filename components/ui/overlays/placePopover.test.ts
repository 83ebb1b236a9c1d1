import { describe, expect, it } from 'vitest'
import { placePopover } from './placePopover'

const viewport = { width: 400, height: 300 }
const floating = { width: 100, height: 60 }

describe('placePopover', () => {
  it('goes below the anchor while there is room', () => {
    const at = placePopover(
      { left: 50, top: 20, width: 40, height: 24 },
      floating,
      viewport,
      'start',
    )
    expect(at).toEqual({ left: 50, top: 48 })
  })

  it('goes above the anchor at the foot of the screen', () => {
    const at = placePopover(
      { left: 50, top: 260, width: 40, height: 24 },
      floating,
      viewport,
      'start',
    )
    expect(at).toEqual({ left: 50, top: 196 })
  })

  it('never leaves the screen sideways', () => {
    const right = placePopover(
      { left: 380, top: 0, width: 20, height: 20 },
      floating,
      viewport,
      'start',
    )
    const left = placePopover({ left: 0, top: 0, width: 20, height: 20 }, floating, viewport, 'end')
    expect(right.left).toBe(292)
    expect(left.left).toBe(8)
  })
})
