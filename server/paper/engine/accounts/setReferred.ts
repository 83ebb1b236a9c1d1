import type { CommandResults } from '@/server/paper/engine/engineCommand'
import type { Engine } from '@/server/paper/engine/state'
import type { SetReferred } from '@/server/paper/engine/walletCommands'

/** Notes that an account was referred, once. */
export function setReferred(engine: Engine, command: SetReferred): CommandResults['setReferred'] {
  const account = engine.accounts.get(command.account)
  if (!account) return { ok: false, reason: 'unknownAccount' }
  if (account.isReferred) return { ok: false, reason: 'alreadyReferred' }
  account.isReferred = true
  return { ok: true }
}
