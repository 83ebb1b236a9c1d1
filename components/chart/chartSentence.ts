import { cmp, max, min, sign } from '@/lib/decimal/compare'
import { abs, div, sub } from '@/lib/decimal/decimal'
import { formatPercent, formatPrice } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Candle } from '@/lib/schema/model/candle'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import { intervalInWords } from './intervals'

const BARS = 100

/** What a chart shows, in one sentence for people who do not see it. */
export function chartSentence(
  name: string,
  interval: OhlcvInterval,
  candles: readonly Candle[],
  decimals: number,
): string {
  const bars = candles.slice(-BARS)
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) {
    return t('{name}, {intervalInWords} candles: none yet.', {
      name,
      intervalInWords: intervalInWords(interval),
    })
  }
  const price = (value: Candle['c']) => formatPrice(value, { decimals })
  const high = max(last.h, ...bars.map((bar) => bar.h))
  const low = min(last.l, ...bars.map((bar) => bar.l))
  const moved = sub(last.c, first.o)
  const share = sign(first.o) > 0 ? div(abs(moved), first.o, 6, 'halfEven') : undefined
  const values = {
    name,
    interval: intervalInWords(interval),
    last: price(last.c),
    share: formatPercent(share),
    count: bars.length,
    high: price(high),
    low: price(low),
  }
  switch (cmp(last.c, first.o)) {
    case 1:
      return t(
        '{name}, {interval} candles: last {last}, up {share} over {count} candles, high {high}, low {low}.',
        values,
      )
    case -1:
      return t(
        '{name}, {interval} candles: last {last}, down {share} over {count} candles, high {high}, low {low}.',
        values,
      )
    default:
      return t(
        '{name}, {interval} candles: last {last}, unchanged {share} over {count} candles, high {high}, low {low}.',
        values,
      )
  }
}
