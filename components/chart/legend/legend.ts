import { sign } from '@/lib/decimal/compare'
import { div, sub } from '@/lib/decimal/decimal'
import { formatCompact, formatPercent, formatPrice } from '@/lib/decimal/format'
import type { Candle } from '@/lib/schema/model/candle'

/** The figures of one bar as text. */
export interface LegendTexts {
  open: string
  high: string
  low: string
  close: string
  change: string
  volume: string
  direction: 'up' | 'down'
}

/** What the legend says about a bar. */
export function legendTexts(candle: Candle, decimals: number): LegendTexts {
  const moved = sub(candle.c, candle.o)
  const change = sign(candle.o) > 0 ? div(moved, candle.o, 6, 'halfEven') : undefined
  return {
    open: formatPrice(candle.o, { decimals }),
    high: formatPrice(candle.h, { decimals }),
    low: formatPrice(candle.l, { decimals }),
    close: formatPrice(candle.c, { decimals }),
    change: formatPercent(change, { signed: true }),
    volume: formatCompact(candle.v),
    direction: sign(moved) < 0 ? 'down' : 'up',
  }
}
