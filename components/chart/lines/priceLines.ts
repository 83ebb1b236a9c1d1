import { type AutoscaleInfo, type IPriceLine, LineStyle } from 'lightweight-charts'
import type { ChartTheme } from '@/components/chart/chartTheme'
import type { PriceChart } from '@/components/chart/priceChart'
import { stretchRange } from '@/components/chart/stretchRange'
import type { ChartLine } from './chartLine'

/** The lines that the page wants, kept on the chart. */
export interface PriceLines {
  /** Draws these and takes away what is no longer among them. */
  set(lines: readonly ChartLine[], theme: ChartTheme): void
  /** Draws one line at another price, or all of them where they belong. */
  preview(key: string | undefined, price: number): void
}

/**
 * Keeps one native price line per wanted line (the axis keeps their price tags apart). What is
 * unchanged is left alone, so that nothing blinks.
 */
export function createPriceLines(chart: PriceChart): PriceLines {
  const drawn = new Map<string, { line: IPriceLine; options: LineOptions }>()
  let prices: readonly number[] = []
  chart.series.applyOptions({
    autoscaleInfoProvider: (candles: () => AutoscaleInfo | null) => {
      const info = candles()
      if (info === null || info.priceRange === null) return info
      return { ...info, priceRange: stretchRange(info.priceRange, prices) }
    },
  })
  return {
    set(lines, theme) {
      // A liquidation price is far off by intention: it never squeezes the candles.
      prices = lines.filter(({ kind }) => kind !== 'liquidation').map((line) => Number(line.price))
      const wanted = new Set(lines.map((line) => line.key))
      for (const [key, { line }] of drawn) {
        if (wanted.has(key)) continue
        chart.series.removePriceLine(line)
        drawn.delete(key)
      }
      for (const line of lines) {
        const options = optionsOf(line, theme)
        const existing = drawn.get(line.key)
        if (existing === undefined) {
          drawn.set(line.key, { line: chart.series.createPriceLine(options), options })
        } else if (
          existing.options.price !== options.price ||
          existing.options.color !== options.color
        ) {
          existing.line.applyOptions(options)
          existing.options = options
        }
      }
    },
    preview(key, price) {
      for (const [drawnKey, { line, options }] of drawn) {
        line.applyOptions(drawnKey === key ? { price } : options)
      }
    },
  }
}

/** The colour of a line's tone. */
function toneColour(tone: ChartLine['tone'], theme: ChartTheme): string {
  return tone === 'muted' ? theme.muted : theme[tone]
}

type LineOptions = ReturnType<typeof optionsOf>

function optionsOf(line: ChartLine, theme: ChartTheme) {
  const color = toneColour(line.tone, theme)
  return {
    price: Number(line.price),
    color,
    lineWidth: 1 as const,
    lineStyle: line.kind === 'position' ? LineStyle.Solid : LineStyle.Dashed,
    axisLabelVisible: true,
    axisLabelColor: color,
    axisLabelTextColor: theme.bg,
    title: '',
  }
}
