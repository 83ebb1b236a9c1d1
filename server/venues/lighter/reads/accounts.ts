import type { Ask } from '@/lib/venues/lighter/ask/questions'
import type { IntegratorFee } from '@/lib/venues/lighter/facts'
import { readWireAccount } from '@/lib/venues/lighter/reads/account'
import type { WireAccount } from '@/lib/venues/lighter/wire/account'
import { createExpiringMap } from '@/server/venues/upstream/expiringMap'
import { createFreshCache } from '@/server/venues/upstream/freshCache'

/** Leverage and margin mode may be this old; what we change ourselves is dropped. */
const ACCOUNT_KEEP_MS = 10_000
/** An approval that was there is believed this long. */
const APPROVAL_KEEP_MS = 60_000
/** An account keeps its index for good; it is read again with the next figures. */
const INDEX_KEEP_MS = 24 * 3_600_000
const ENTRIES_MAX = 10_000
/** An approval that ends sooner is as good as none: the order has to be taken before. */
const APPROVAL_LEFT_MS = 60_000

/** Public facts of accounts, kept for a while. Addresses lower-case. */
export interface Accounts {
  /** @throws 404/2026 where the address has no account */
  get(address: string, at: At): Promise<WireAccount>
  /** The venue's number of the account. @throws 404/2026 */
  indexOf(address: string, at: At): Promise<number>
  /** Whether the integrator may take its fees. A negative is read every time. */
  hasApproved(address: string, integrator: IntegratorFee, at: At): Promise<boolean>
  /** Forgets what an own transaction changes. */
  drop(address: string): void
}

/** When and until when something is asked. */
export interface At {
  nowMs: number
  steadyMs: number
  signal: AbortSignal
}

/** Knows nothing until first asked. */
export function createAccounts(ask: Ask, tool: string, loadTimeoutMs: number): Accounts {
  const accounts = createFreshCache<WireAccount>({
    lifetimeMs: ACCOUNT_KEEP_MS,
    loadTimeoutMs,
    entriesMax: ENTRIES_MAX,
  })
  const indices = createExpiringMap<number>(ENTRIES_MAX)
  /** Of each address until when it is believed to have approved which fee. */
  const approvals = createExpiringMap<Map<string, number>>(ENTRIES_MAX)

  async function get(address: string, { steadyMs, signal }: At): Promise<WireAccount> {
    const account = await accounts.get(
      address,
      (own) => readWireAccount(ask, address, { tool, signal: own }),
      signal,
    )
    indices.set(address, Number(account.index), steadyMs + INDEX_KEEP_MS)
    return account
  }

  return {
    get,
    async indexOf(address, at) {
      return indices.get(address, at.steadyMs) ?? Number((await get(address, at)).index)
    },
    async hasApproved(address, integrator, at) {
      const fee = JSON.stringify(integrator)
      const believed = approvals.get(address, at.steadyMs) ?? new Map<string, number>()
      if ((believed.get(fee) ?? 0) > at.steadyMs) return true
      const holds = (account: WireAccount) => isApproved(account, integrator, at.nowMs)
      if (!holds(await get(address, at))) {
        accounts.delete(address)
        if (!holds(await get(address, at))) return false
      }
      const untilMs = at.steadyMs + APPROVAL_KEEP_MS
      approvals.set(address, new Map(believed).set(fee, untilMs), untilMs)
      return true
    },
    drop(address) {
      accounts.delete(address)
      approvals.delete(address)
    },
  }
}

/** Whether the account lets the integrator take all its fees for a while yet. */
export function isApproved(
  { approved_integrators: approved }: WireAccount,
  integrator: IntegratorFee,
  nowMs: number,
): boolean {
  return (approved ?? []).some(
    (approval) =>
      Number(approval.account_index) === integrator.accountIndex &&
      approval.approval_expiry > nowMs + APPROVAL_LEFT_MS &&
      approval.max_perps_taker_fee >= integrator.perpsTaker &&
      approval.max_perps_maker_fee >= integrator.perpsMaker &&
      approval.max_spot_taker_fee >= integrator.spotTaker &&
      approval.max_spot_maker_fee >= integrator.spotMaker,
  )
}
