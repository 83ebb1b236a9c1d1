import { type AutoscaleInfo, type IPriceLine, LineStyle } from 'lightweight-charts'
import type { ChartLine } from './chartLine'
import type { ChartTheme } from './chartTheme'
import type { PriceChart } from './priceChart'
import { stretchRange } from './stretchRange'

/** The lines that the page wants, kept on the chart. */
export interface PriceLines {
  /** Draws these and takes away what is no longer among them. */
  set(lines: readonly ChartLine[], theme: ChartTheme): void
}

/**
 * Keeps one native price line per wanted line (the axis keeps their price tags apart). What is
 * unchanged is left alone, so that nothing blinks.
 */
export function createPriceLines(chart: PriceChart): PriceLines {
  const drawn = new Map<string, { line: IPriceLine; look: string }>()
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
      prices = lines.map((line) => Number(line.price))
      const wanted = new Set(lines.map((line) => line.key))
      for (const [key, { line }] of drawn) {
        if (wanted.has(key)) continue
        chart.series.removePriceLine(line)
        drawn.delete(key)
      }
      for (const line of lines) {
        const options = optionsOf(line, theme)
        const look = JSON.stringify(options)
        const known = drawn.get(line.key)
        if (known === undefined) {
          drawn.set(line.key, { line: chart.series.createPriceLine(options), look })
        } else if (known.look !== look) {
          known.line.applyOptions(options)
          known.look = look
        }
      }
    },
  }
}

/** The colour of a line's tone. */
export function toneColour(tone: ChartLine['tone'], theme: ChartTheme): string {
  return tone === 'muted' ? theme.muted : theme[tone]
}

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
