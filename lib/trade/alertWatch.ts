import { cmp } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'

/** What an alert waits for: a figure of its market that comes to a value from one side. */
export interface AlertRule {
  id: string
  figure: 'price' | 'funding' | 'liquidation'
  comparison: 'above' | 'below'
  value: Decimal
}

/** Figures of a market as they are now; what is unknown fires nothing. */
export type AlertFigures = Partial<Record<AlertRule['figure'], Decimal>>

/**
 * Watches figures of one market for any number of alerts: each fires once, when its figure is at or
 * beyond its value. A tick compares with the nearest value of each side alone, so that hundreds of
 * alerts cost what two do. Returns what to call on each tick.
 */
export function createAlertWatch(
  rules: readonly AlertRule[],
): (figures: AlertFigures) => readonly string[] {
  const queues = new Map<string, AlertRule[]>()
  for (const rule of rules) {
    const name = `${rule.figure} ${rule.comparison}`
    queues.set(name, [...(queues.get(name) ?? []), rule])
  }
  // The value that is met first is last, where it is taken off cheaply.
  for (const queue of queues.values()) {
    queue.sort((a, b) => reach(a) * cmp(b.value, a.value))
  }
  return (figures) => {
    const fired: string[] = []
    for (const queue of queues.values()) {
      for (;;) {
        const next = queue.at(-1)
        const figure = next && figures[next.figure]
        if (next === undefined || figure === undefined) break
        if (reach(next) * cmp(figure, next.value) < 0) break
        fired.push(next.id)
        queue.pop()
      }
    }
    return fired
  }
}

function reach({ comparison }: AlertRule): 1 | -1 {
  return comparison === 'above' ? 1 : -1
}
