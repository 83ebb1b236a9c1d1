import type { Candle } from '@/lib/schema/model/candle'
import type { WireCandle } from '@/lib/venues/hyperliquid/wire/wire'

/** A bar, keyed by the opening of its bucket. */
export function mapCandle(candle: WireCandle): Candle {
  return { t: candle.t, o: candle.o, h: candle.h, l: candle.l, c: candle.c, v: candle.v }
}
