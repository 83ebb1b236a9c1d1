import { type Measurement, percentile } from '@/bench/support/measurement'
import { type Decimal, decimal } from '@/lib/decimal/decimal'
import { ALERTS_MAX } from '@/lib/stores/alerts'
import { type AlertRule, createAlertWatch } from '@/lib/trade/alertWatch'

const TICKS = 5_000
const WARM_UP_TICKS = 500
const GOAL_MS = 1
const MID = 60_000

/**
 * What one tick of a market costs while as many alerts wait on it as a browser keeps, on price,
 * funding and distance to liquidation alike. None fires. Goal: 1 ms.
 */
export async function measure(): Promise<Measurement> {
  const tick = createAlertWatch(Array.from({ length: ALERTS_MAX }, (_, index) => ruleOf(index)))
  const times: number[] = []
  for (let at = 0; at < WARM_UP_TICKS + TICKS; at += 1) {
    const values = valuesAt(at)
    const startedMs = performance.now()
    const fired = tick(values)
    const tookMs = performance.now() - startedMs
    if (fired.length > 0) throw new Error('an alert fired that should wait')
    if (at >= WARM_UP_TICKS) times.push(tookMs)
  }
  const value = percentile(times, 0.99)
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length
  return {
    name: `a tick with ${ALERTS_MAX} alerts`,
    ratios: [{ of: 'ms a tick, p99', value, goal: `<= ${GOAL_MS}`, holds: value <= GOAL_MS }],
    figures: { 'mean of a tick': `${mean.toFixed(4)} ms`, ticks: String(TICKS) },
  }
}

function ruleOf(index: number): AlertRule {
  const id = String(index)
  const isAbove = index % 2 === 0
  const comparison = isAbove ? 'above' : 'below'
  if (index % 5 === 3) {
    return { id, figure: 'funding', comparison, value: decimal(isAbove ? '5' : '-5') }
  }
  if (index % 5 === 4)
    return { id, figure: 'liquidation', comparison: 'below', value: figure(0.01) }
  return {
    id,
    figure: 'price',
    comparison,
    value: figure(isAbove ? MID * 2 + index : MID / 2 - index),
  }
}

function valuesAt(at: number): { price: Decimal; funding: Decimal; liquidation: Decimal } {
  const wave = Math.sin(at / 50)
  return {
    price: figure(MID + 500 * wave),
    funding: figure(0.1 + 0.05 * wave),
    liquidation: figure(0.05 + 0.01 * wave),
  }
}

function figure(value: number): Decimal {
  return decimal(value.toFixed(4))
}
