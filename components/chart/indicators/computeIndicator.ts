import type { Indicator } from '@/lib/stores/chart/indicators'
import { ema, sma } from './averages'
import { bollinger } from './bands'
import type { Bar, Values } from './bar'
import { atr, macd, rsi } from './momentum'
import { vwap } from './vwap'

/** One curve of an indicator. */
export interface IndicatorCurve {
  key: string
  /** What the legend calls it; empty where the indicator's own name says it. */
  name: string
  shape: 'line' | 'histogram'
  /** Which of the chart's indicator colours it takes, counted from the indicator's own. */
  colour: 'own' | 'faint' | 'second' | 'direction'
  values: Values
}

/** Where an indicator is drawn: over the candles, or in a pane of its own. */
export function isOverlay(indicator: Indicator): boolean {
  return ['ema', 'sma', 'vwap', 'bollinger'].includes(indicator.kind)
}

/** How an indicator is called on screen: `EMA 20`, `MACD 12 26 9`. */
export function indicatorName(indicator: Indicator): string {
  switch (indicator.kind) {
    case 'ema':
    case 'sma':
    case 'rsi':
    case 'atr':
      return `${indicator.kind.toUpperCase()} ${indicator.period}`
    case 'vwap':
      return 'VWAP'
    case 'bollinger':
      return `BB ${indicator.period} ${indicator.deviations}`
    case 'macd':
      return `MACD ${indicator.fast} ${indicator.slow} ${indicator.signal}`
  }
}

/** The curves of an indicator over bars, oldest first. */
export function computeIndicator(
  indicator: Indicator,
  bars: readonly Bar[],
): readonly IndicatorCurve[] {
  const closes = bars.map(({ close }) => close)
  const only = (values: Values): IndicatorCurve[] => [
    { key: 'line', name: '', shape: 'line', colour: 'own', values },
  ]
  switch (indicator.kind) {
    case 'ema':
      return only(ema(closes, indicator.period))
    case 'sma':
      return only(sma(closes, indicator.period))
    case 'vwap':
      return only(vwap(bars))
    case 'rsi':
      return only(rsi(closes, indicator.period))
    case 'atr':
      return only(atr(bars, indicator.period))
    case 'bollinger': {
      const { middle, upper, lower } = bollinger(closes, indicator.period, indicator.deviations)
      return [
        { key: 'upper', name: 'upper', shape: 'line', colour: 'own', values: upper },
        { key: 'middle', name: 'middle', shape: 'line', colour: 'faint', values: middle },
        { key: 'lower', name: 'lower', shape: 'line', colour: 'own', values: lower },
      ]
    }
    case 'macd': {
      const curves = macd(closes, indicator.fast, indicator.slow, indicator.signal)
      return [
        {
          key: 'histogram',
          name: 'histogram',
          shape: 'histogram',
          colour: 'direction',
          values: curves.histogram,
        },
        { key: 'line', name: 'line', shape: 'line', colour: 'own', values: curves.line },
        { key: 'signal', name: 'signal', shape: 'line', colour: 'second', values: curves.signal },
      ]
    }
  }
}
