import { checkSetup } from './checkSetup'
import { createKeyMutex } from './keyMutex'
import { runAction } from './runAction'
import { runSetupStep } from './runSetup'
import { settleAgain } from './settleOutcome'

/** What the client loads when an account is first set up or traded with. */
export const actionCalls = {
  checkSetup,
  createKeyMutex,
  runAction,
  runSetupStep,
  settleAgain,
} as const
