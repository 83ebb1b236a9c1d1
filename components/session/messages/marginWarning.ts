import { gt } from '@/lib/decimal/compare'
import { decimal } from '@/lib/decimal/decimal'
import { formatPercent } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { MarginLeft } from '@/lib/trade/margin/marginLeft'
import { positionWords, priceWords } from './orderWords'
import { atVenue } from './venueWords'

/** A position that came near its liquidation, as it is shown. */
export interface MarginWarning {
  id: string
  title: string
  description: string
}

/** A position that recovered beyond this may be warned of again. */
const RECOVERED_ABOVE = decimal('0.3')

/**
 * Reports each position once when it comes into danger, and again only after it recovered: a price
 * that moves around the limit causes no second report.
 * @param venue name of the venue, where the desk has several
 */
export function createMarginWatch(venue: () => string | undefined = () => undefined): (
  margins: readonly MarginLeft[],
) => {
  entered: readonly MarginWarning[]
  /** Ids of warnings that no longer hold. */
  ended: readonly string[]
} {
  const warned = new Set<string>()
  return (margins) => {
    const byId = new Map(margins.map((margin) => [idOf(margin), margin]))
    const ended = [...warned].filter((id) => {
      const margin = byId.get(id)
      return margin === undefined || gt(margin.left, RECOVERED_ABOVE)
    })
    for (const id of ended) warned.delete(id)
    const entered = [...byId]
      .filter(([id, { level }]) => level === 'danger' && !warned.has(id))
      .map(([id, margin]) => {
        const { title, description } = wordsOf(margin)
        return { id, title, description: atVenue(description, venue()) }
      })
    for (const { id } of entered) warned.add(id)
    return { entered, ended }
  }
}

function idOf({ position }: MarginLeft): string {
  return `margin-${position.market.providerId}-${position.market.id}-${position.side}`
}

function wordsOf({ position, left }: MarginLeft): { title: string; description: string } {
  const { liquidationPrice } = position
  return {
    title: t('Near liquidation: {position}', { position: positionWords(position) }),
    description:
      liquidationPrice === null
        ? t('{percent} of its margin left.', { percent: formatPercent(left, { decimals: 0 }) })
        : t(
            '{percent} of its margin left. Liquidation at {price}. Add margin or reduce the position.',
            {
              percent: formatPercent(left, { decimals: 0 }),
              price: priceWords(liquidationPrice),
            },
          ),
  }
}
