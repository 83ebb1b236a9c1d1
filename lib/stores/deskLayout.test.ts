import { describe, expect, it } from 'vitest'
import {
  type DeskLayout,
  decodeDeskLayout,
  deskAttributes,
  deskLayoutCookie,
  encodeDeskLayout,
  moveColumn,
  moveTables,
  placesOf,
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

  it('puts a column beside another, per preset, and keeps the order as it is resized and folded', () => {
    const moved = moveColumn(fresh, 'ticket', 'chart', 'before')
    expect(placesOf(moved)).toEqual({ order: ['ticket', 'chart', 'book'], tables: 'bottom' })
    const changed = togglePanel(resizePanel(moved, 'book', 320), 'account')
    expect(placesOf(changed).order).toEqual(['ticket', 'chart', 'book'])
    expect(placesOf({ ...changed, preset: 'chart' }).order).toEqual(['chart', 'book', 'ticket'])
    expect(placesOf({ ...fresh, preset: 'mirrored' }).order).toEqual(['ticket', 'book', 'chart'])
    expect(moveColumn(moved, 'book', 'book', 'before')).toBe(moved)
    expect(decodeDeskLayout(encodeDeskLayout(changed))).toEqual(changed)
    expect(deskAttributes(resetPreset(changed))['data-order']).toBeUndefined()
  })

  it('draws the moved desk as a grid in which each panel is one rectangle', () => {
    const book = deskAttributes(moveColumn(fresh, 'book', 'chart', 'before'))
    expect(book).toMatchObject({ 'data-order': 'book chart ticket', 'data-before': 'book' })
    expect(book.style['--desk-areas']).toBe(
      '"head head head" "bar bar bar" "book chart ticket" "account account ticket" "foot foot foot"',
    )
    const apart = deskAttributes(moveTables(moveColumn(fresh, 'ticket', 'book', 'before'), 'top'))
    expect(apart['data-tables']).toBe('top')
    // The ticket is between chart and book: the tables take the chart's width alone.
    expect(apart.style['--desk-areas']).toBe(
      '"head head head" "bar bar bar" "account ticket book" "chart ticket book" "foot foot foot"',
    )
    expect(apart.style['--desk-areas-rail']).toContain(
      '"account account ticket book" "rail chart ticket book"',
    )
  })

  it('takes no order from the cookie that lacks a panel or has one twice', () => {
    for (const order of [
      ['chart', 'book'],
      ['chart', 'book', 'book'],
      ['chart', 'book', 'x'],
    ]) {
      const value = {
        preset: 'standard',
        arrangements: { standard: { sizes: {}, collapsed: [], order } },
      }
      expect(decodeDeskLayout(encodeURIComponent(JSON.stringify(value)))).toEqual(fresh)
    }
  })
})
