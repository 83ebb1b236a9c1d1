import type { ActionResult } from '@/lib/schema/action/action'
import type { StagedStep } from '@/server/venues/adapter'
import type { Shown } from './probeExplorer'

/**
 * The dead man's switch, which no read of the venue shows: set or called off as the step says where
 * that is the last word on it that the explorer shows. Whoever said it, nothing is left to do.
 */
export function readSchedule(
  staged: StagedStep,
  shown: Shown | undefined,
): ActionResult | undefined {
  const { equal } = shown ?? {}
  if (equal === undefined || !equal.isLastOfItsType) return undefined
  return { action: staged.step.action, success: true }
}
