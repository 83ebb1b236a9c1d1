import type { SetAccountFees } from '@/server/paper/engine/accountCommands'
import type { CommandResults } from '@/server/paper/engine/engineCommand'
import type { Engine } from '@/server/paper/engine/state'

/** Beyond this share of a fill a rate is a mistake. */
const RATE_PPM_MAX = 100_000

/** Gives an account rates of its own, or takes them away. */
export function setAccountFees(
  engine: Engine,
  { account: id, fees }: SetAccountFees,
): CommandResults['setAccountFees'] {
  const account = engine.accounts.get(id)
  if (!account) return { ok: false, reason: 'unknownAccount' }
  const rates = fees ? [fees.makerPpm, fees.takerPpm] : []
  if (!rates.every((ppm) => Number.isSafeInteger(ppm) && Math.abs(ppm) <= RATE_PPM_MAX)) {
    return { ok: false, reason: 'invalidRate' }
  }
  account.fees = fees && { makerPpm: fees.makerPpm, takerPpm: fees.takerPpm }
  return { ok: true }
}
