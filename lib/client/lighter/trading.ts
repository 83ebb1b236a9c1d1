import { createAuthorizer } from './authorize'
import { createDeliver } from './deliver'
import { createOutcomes } from './outcomes'
import { createRequests } from './requests'
import type { Session } from './session'
import { createSetupState } from './setupState'

/**
 * The part of the plugin that verifies steps and has them signed; loaded when it is first needed.
 */
export function createTrading(session: Session) {
  return {
    ...createSetupState(session),
    ...createRequests(session),
    ...createAuthorizer(session),
    ...createOutcomes(session),
    deliver: createDeliver(session),
  }
}
