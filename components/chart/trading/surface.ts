import type { PriceChart } from '@/components/chart/priceChart'
import type { Decimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'

/** The drawn chart, as what lies over it needs it. */
export interface Surface {
  chart: PriceChart
  plot: HTMLElement
  provider: Provider
  market: Market
  /** Width of a bar. */
  widthMs: number
  /** Openings of the bars, ascending. */
  openingsMs: () => readonly number[]
  /** Newest price of the chart. */
  last: () => Decimal | undefined
}
