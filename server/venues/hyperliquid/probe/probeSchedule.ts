import type { ActionResult } from '@/lib/schema/action/action'
import type { StagedStep } from '@/server/venues/adapter'
import type { Shown } from './probeExplorer'

/**
 * The dead man's switch, which no read of the venue shows: set or cancelled as the step asks where
 * that is the latest action on it that the explorer shows. Nothing is left to do, whichever request
 * it came from.
 */
export function readSchedule(
  staged: StagedStep,
  shown: Shown | undefined,
): ActionResult | undefined {
  const { equal } = shown ?? {}
  if (equal === undefined || !equal.isLastOfItsType) return undefined
  return { action: staged.step.action, success: true }
}
