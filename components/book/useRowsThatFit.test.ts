import { describe, expect, it } from 'vitest'
import { fitRows } from './useRowsThatFit'

describe('fitRows', () => {
  it('takes whole rows on both sides and grows them into what is left', () => {
    expect(fitRows(380, 20, 2)).toEqual({ rows: 18, rowHeight: 21, leftover: 2 })
    expect(fitRows(400, 20, 2)).toEqual({ rows: 20, rowHeight: 20, leftover: 0 })
  })

  it('shows none where there is no room', () => {
    expect(fitRows(30, 20, 2)).toEqual({ rows: 0, rowHeight: 20, leftover: 30 })
    expect(fitRows(-10, 20, 1)).toEqual({ rows: 0, rowHeight: 20, leftover: 0 })
  })
})
