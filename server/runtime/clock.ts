import { type Clock, createClock } from '@/lib/clock/clock'
import { runtimeSlot } from './runtime'

/** The clock of this process: one, so that its readings may be compared wherever they were taken. */
export function processClock(): Clock {
  return runtimeSlot('clock', () => createClock())
}
