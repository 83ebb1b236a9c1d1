import type { CommandResults } from '@/server/paper/engine/engineCommand'
import type { Engine } from '@/server/paper/engine/state'
import type { ClaimRewards } from '@/server/paper/engine/walletCommands'
import { addSpotMoney } from './holdings'

/** Pays what was promised into the spot wallet. */
export function claimRewards(
  engine: Engine,
  command: ClaimRewards,
): CommandResults['claimRewards'] {
  const account = engine.accounts.get(command.account)
  if (!account) return { ok: false, reason: 'unknownAccount' }
  const amountMicro = account.claimableMicro
  if (amountMicro <= 0) return { ok: false, reason: 'nothingToClaim' }
  account.claimableMicro = 0
  account.claimedMicro += amountMicro
  addSpotMoney(account, amountMicro)
  engine.events.push({ type: 'wallet', account: account.id })
  return { ok: true, amountMicro, timeMs: engine.nowMs }
}
