import { describe, expect, it } from 'vitest'
import {
  type DeskLayout,
  decodeDeskLayout,
  deskAttributes,
  deskLayoutCookie,
  encodeDeskLayout,
  resetPreset,
  resizePanel,
  togglePanel,
} from './deskLayout'

const fresh = decodeDeskLayout(undefined)

describe('the layout of the desk', () => {
  it('keeps sizes and folded panels of each preset apart', () => {
    const wide = resizePanel(fresh, 'book', 420.4)
    const other: DeskLayout = { ...togglePanel({ ...wide, preset: 'chart' }, 'account') }
    expect(deskAttributes(wide)).toEqual({
      'data-preset': 'standard',
      'data-collapsed': '',
      style: { '--book-size': '420px' },
    })
    expect(deskAttributes(other)).toEqual({
      'data-preset': 'chart',
      'data-collapsed': 'account',
      style: {},
    })
    expect(deskAttributes({ ...other, preset: 'standard' }).style).toEqual({
      '--book-size': '420px',
    })
  })

  it('opens a folded panel at the size it had, and a resized one is open', () => {
    const folded = togglePanel(resizePanel(fresh, 'ticket', 400), 'ticket')
    expect(deskAttributes(folded)['data-collapsed']).toBe('ticket')
    expect(deskAttributes(togglePanel(folded, 'ticket')).style).toEqual({
      '--ticket-size': '400px',
    })
    expect(deskAttributes(resizePanel(folded, 'ticket', 300))['data-collapsed']).toBe('')
  })

  it('resets the shown preset alone', () => {
    const both = resizePanel({ ...resizePanel(fresh, 'book', 400), preset: 'chart' }, 'book', 250)
    const reset = resetPreset(both)
    expect(deskAttributes(reset).style).toEqual({})
    expect(deskAttributes({ ...reset, preset: 'standard' }).style).toEqual({
      '--book-size': '400px',
    })
  })

  it('keeps the mirrored desk apart from the one it mirrors', () => {
    const mirrored = resizePanel({ ...fresh, preset: 'mirrored' }, 'ticket', 360)
    expect(decodeDeskLayout(encodeDeskLayout(mirrored))).toEqual(mirrored)
    expect(deskAttributes(mirrored)['data-preset']).toBe('mirrored')
    expect(deskAttributes({ ...mirrored, preset: 'standard' }).style).toEqual({})
  })

  it('survives the cookie, and falls back to the desk as it comes', () => {
    const layout = togglePanel(resizePanel(fresh, 'account', 300), 'book')
    expect(decodeDeskLayout(encodeDeskLayout(layout))).toEqual(layout)
    expect(deskLayoutCookie(layout)).toMatch(/^perpdesk-desk-v1=[^;"\s]+; path=\//)
    for (const bad of ['', '{', '%', '%7B%7D', encodeURIComponent('{"preset":"x"}')]) {
      expect(decodeDeskLayout(bad)).toEqual(fresh)
    }
    const huge = encodeURIComponent(
      JSON.stringify({
        preset: 'chart',
        arrangements: { chart: { sizes: { book: 1e9 }, collapsed: [] } },
      }),
    )
    expect(decodeDeskLayout(huge)).toEqual(fresh)
  })
})
