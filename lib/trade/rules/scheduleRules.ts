import { type Advertised, actionOf, paramOf } from './descriptor'
import { venueRules } from './venueRules'

/** How far ahead a venue lets its own cancel of all orders be scheduled, in milliseconds. */
export interface ScheduleRules {
  leastMs: number
  mostMs: number
}

/** Where the descriptor names no bound. */
const USUAL_LEAST_MS = 5_000
const USUAL_MOST_MS = 86_400_000

/** Bounds of a scheduled cancel; undefined where the venue offers none, or none that can be undone. Pure. */
export function scheduleRules(provider: Advertised): ScheduleRules | undefined {
  const modes = venueRules(provider).cancelAllModes
  if (!modes.includes(1) || !modes.includes(2)) return undefined
  const time = paramOf(actionOf(provider, 'cancelAllOrders'), 'timestampMs')
  return { leastMs: time?.minimum ?? USUAL_LEAST_MS, mostMs: time?.maximum ?? USUAL_MOST_MS }
}
