import { checkSetup } from './checkSetup'
import { isOutcomeUnknown, resolveOutcome } from './resolveOutcome'
import { runAction } from './runAction'
import { runSetupStep } from './runSetup'

/** What the client loads when an account is first set up or traded with. */
export const actionCalls = {
  checkSetup,
  isOutcomeUnknown,
  resolveOutcome,
  runAction,
  runSetupStep,
} as const
