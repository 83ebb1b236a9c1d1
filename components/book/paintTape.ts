import { writeDate } from '@/components/figures/dates'
import { mul } from '@/lib/decimal/decimal'
import { formatPrice, formatSize, formatUsd } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { TapeLine } from './tape'

/** How the lines of a tape are written. */
interface TapeSettings {
  priceDecimals: number
  sizeDecimals: number
  /** Sizes in base asset, or their worth in quote. */
  unit: 'base' | 'quote'
}

/** Writes the newest lines of a tape into rows of its own. */
export interface TapePainter {
  /** Shows these lines, newest first, and no others. */
  paint(lines: readonly TapeLine[], settings: TapeSettings): void
}

/** One row on the screen and the line that it shows. */
interface PaintedRow {
  element: HTMLElement
  priceCell: HTMLElement
  timeCell: HTMLElement
  price: Text
  size: Text
  time: Text
  key: string | undefined
}

/**
 * Paints in place: existing rows move down unchanged, and the rows that leave at the foot are
 * rewritten and reused at the head. A burst of trades costs the new ones alone.
 */
export function createTapePainter(list: HTMLElement): TapePainter {
  let visible: PaintedRow[] = []
  let painted: TapeSettings | undefined

  return {
    paint(lines, settings) {
      const isSame =
        painted !== undefined &&
        painted.priceDecimals === settings.priceDecimals &&
        painted.sizeDecimals === settings.sizeDecimals &&
        painted.unit === settings.unit
      painted = settings
      if (!isSame) for (const row of visible) row.key = undefined

      for (const row of visible.splice(lines.length)) row.element.remove()
      const fresh = countFresh(
        visible.map(({ key }) => key),
        lines.map(({ key }) => key),
      )
      if (fresh !== undefined && fresh > 0 && visible.length === lines.length) {
        const moved = visible.splice(visible.length - fresh)
        visible = [...moved, ...visible]
        list.prepend(...moved.map(({ element }) => element))
      }
      for (const [place, line] of lines.entries()) {
        const row = visible[place] ?? makeRow()
        if (row.key !== line.key) writeRow(row, line, settings)
        if (visible[place] !== undefined) continue
        visible.push(row)
        list.append(row.element)
      }
    },
  }
}

/**
 * How many lines came at the head, where all the others only moved down for them; undefined where
 * the lists have nothing in common in that way.
 */
export function countFresh(
  before: readonly (string | undefined)[],
  after: readonly string[],
): number | undefined {
  const [first] = before
  const fresh = first === undefined ? -1 : after.indexOf(first)
  if (fresh < 0) return undefined
  const stays = after.slice(fresh).every((key, place) => key === before[place])
  return stays ? fresh : undefined
}

function makeRow(): PaintedRow {
  const element = document.createElement('tr')
  // Said again: its boxes are not laid out as a table's.
  element.setAttribute('role', 'row')
  element.className = 'tape-row'
  const [priceCell, price] = makeCell('ladder-left')
  const [sizeCell, size] = makeCell('ladder-middle')
  const [timeCell, time] = makeCell('ladder-right text-muted')
  element.append(priceCell, sizeCell, timeCell)
  return { element, priceCell, timeCell, price, size, time, key: undefined }
}

function makeCell(place: string): [cell: HTMLElement, text: Text] {
  const cell = document.createElement('td')
  cell.setAttribute('role', 'cell')
  cell.className = `ladder-cell ${place}`
  const text = document.createTextNode('')
  cell.append(text)
  return [cell, text]
}

function writeRow(row: PaintedRow, { key, trade, isBig }: TapeLine, settings: TapeSettings): void {
  const { unit, priceDecimals, sizeDecimals } = settings
  const price = formatPrice(trade.price, { decimals: priceDecimals })
  const size =
    unit === 'base'
      ? formatSize(trade.size, { decimals: sizeDecimals })
      : formatUsd(mul(trade.price, trade.size), { symbol: '' })
  const side = trade.side === 'buy' ? t('Bought at') : t('Sold at')
  write(row.price, price)
  write(row.size, size)
  write(row.time, writeDate(trade.timestamp, 'second'))
  row.priceCell.setAttribute('aria-label', `${side} ${price}`)
  row.timeCell.title = new Date(trade.timestamp).toISOString()
  row.element.dataset.side = trade.side
  row.element.toggleAttribute('data-big', isBig)
  row.element.title = isBig ? t('Unusually large') : ''
  row.key = key
}

function write(text: Text, after: string): void {
  if (text.data !== after) text.data = after
}
