import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Ask } from '@/lib/venues/lighter/ask/questions'
import type { IntegratorFee } from '@/lib/venues/lighter/facts'
import { APPROVAL_LEFT_MS, findUsableApproval } from '@/lib/venues/lighter/map/approval'
import { readWireAccount } from '@/lib/venues/lighter/reads/account'
import type { WireAccount } from '@/lib/venues/lighter/wire/account'
import type { VenueMemory } from '@/server/venues/adapter'
import { type Clock, systemClock } from '@/server/venues/upstream/clock'
import { createFreshCache } from '@/server/venues/upstream/freshCache'

/** Leverage and margin mode may be this old; what we change ourselves is dropped. */
export const ACCOUNT_KEEP_MS = 10_000
/** How long a known approval is trusted. */
const APPROVAL_KEEP_MS = 60_000
/** An account keeps its index for good; it is read again with the next figures. */
const INDEX_KEEP_MS = 24 * 3_600_000
const ENTRIES_MAX = 10_000
/** One that was seen is remembered this long: where it is gone the venue refuses the order. */
const APPROVAL_REMEMBERED_MS = 24 * 3_600_000

const Index = z.int().min(0)
/** Until when which fee counts as approved, in Unix milliseconds. */
const Approvals = z.record(z.string(), z.number())

/**
 * Public facts of accounts, kept for a while; index and approvals also in the venue's memory, so that
 * the orders of many accounts after a start do not each begin with a read. Addresses lower-case.
 */
export interface Accounts {
  /**
   * @param onRead called where the venue is asked for this very call
   * @throws 404/2026 where the address has no account
   */
  get(address: string, at: At, onRead?: () => void): Promise<WireAccount>
  /** The venue's number of the account, where it is known without a request. */
  knownIndexOf(address: string, at: At): Promise<number | undefined>
  /** The venue's number of the account. @throws 404/2026 */
  indexOf(address: string, at: At): Promise<number>
  /** Whether the integrator may take its fees. A negative is read at the venue every time. */
  hasApproved(address: string, integrator: IntegratorFee, at: At): Promise<boolean>
  /** Forgets what an own transaction changes. */
  drop(address: string): void
  /** The same but for approvals: of a transaction that changes none. */
  dropFigures(address: string): void
  /** The index too: the venue refused what was sent for it. */
  doubt(address: string): void
  /** The same, for every instance. */
  forget(address: string, at: At): Promise<void>
}

/** When and until when something is asked. */
export interface At {
  nowMs: number
  steadyMs: number
  signal: AbortSignal
  memory?: VenueMemory | undefined
}

/** What accounts are read with. */
export interface AccountsOptions {
  tool: string
  loadTimeoutMs: number
  /** Begins every remembered name: accounts, keys and integrators of another one are others. */
  deployment: string
  /** The network is never reset: facts of an account hold for good. */
  isLasting: boolean
  clock?: Clock
}

type ApprovedIntegrators = WireAccount['approved_integrators']

/**
 * What is known of an address. Whatever drops a part of it puts another one in its place, so that what a
 * read finds that began before goes to an entry out of use.
 */
interface Known {
  index?: { value: number; untilMs: number } | undefined
  /** The remembered index may be another by now. */
  isIndexDoubtful?: boolean | undefined
  /** Approvals that the venue reported last, and until when they are trusted. */
  approvals?: { of: ApprovedIntegrators; untilMs: number }
  /** Remembered approvals may be gone. */
  isApprovalDoubtful?: boolean
}

/** Knows nothing until first asked. */
export function createAccounts(
  ask: Ask,
  { tool, loadTimeoutMs, deployment, isLasting, clock = systemClock }: AccountsOptions,
): Accounts {
  const accounts = createFreshCache<WireAccount>({
    lifetimeMs: ACCOUNT_KEEP_MS,
    loadTimeoutMs,
    entriesMax: ENTRIES_MAX,
    clock,
  })
  const factsByAddress = new LRUCache<string, Known>({ max: ENTRIES_MAX })

  const indexNameOf = (address: string) => `${deployment} account ${address}`
  const approvalsOf = (address: string) => `${deployment} approvals ${address}`
  const memoryOf = ({ memory }: At) => (isLasting ? memory : undefined)

  function knownOf(address: string): Known {
    const cached = factsByAddress.get(address)
    if (cached !== undefined) return cached
    const fresh: Known = {}
    factsByAddress.set(address, fresh)
    return fresh
  }

  /**
   * Whether nothing was dropped since these facts were asked for: what was read may be returned.
   */
  const isCurrent = (address: string, facts: Known) => factsByAddress.get(address) === facts

  async function get(address: string, at: At, onRead?: () => void): Promise<WireAccount> {
    const facts = knownOf(address)
    const load = (own: AbortSignal) => {
      onRead?.()
      return readWireAccount(ask, address, { tool, signal: own })
    }
    const account = await accounts.get(address, load, at.signal)
    const index = Number(account.index)
    facts.index = { value: index, untilMs: at.steadyMs + INDEX_KEEP_MS }
    const { approved_integrators } = account
    facts.approvals = { of: approved_integrators, untilMs: at.steadyMs + APPROVAL_KEEP_MS }
    const memory = memoryOf(at)
    if (memory === undefined) return account
    const stored = await memory.get(indexNameOf(address))
    if (!isCurrent(address, facts)) return account
    if (stored !== index) await memory.set(indexNameOf(address), index)
    facts.isIndexDoubtful = false
    return account
  }

  async function knownIndexOf(address: string, at: At): Promise<number | undefined> {
    const facts = knownOf(address)
    if (facts.index !== undefined && facts.index.untilMs > at.steadyMs) return facts.index.value
    if (facts.isIndexDoubtful) return undefined
    const stored = Index.safeParse(await memoryOf(at)?.get(indexNameOf(address))).data
    if (stored !== undefined) facts.index = { value: stored, untilMs: at.steadyMs + INDEX_KEEP_MS }
    return stored
  }

  function drop(address: string): void {
    accounts.delete(address)
    const { index, isIndexDoubtful } = knownOf(address)
    factsByAddress.set(address, { index, isIndexDoubtful, isApprovalDoubtful: true })
  }

  /** The remembered approvals of an address: none where any of them may be gone. */
  async function rememberedOf(
    address: string,
    facts: Known,
    at: At,
  ): Promise<z.infer<typeof Approvals>> {
    if (facts.isApprovalDoubtful) return {}
    return Approvals.safeParse(await memoryOf(at)?.get(approvalsOf(address))).data ?? {}
  }

  /** Remembers until when a fee is approved, as the venue reports it; undefined: that it is not. */
  async function remember(
    { address, fee, facts }: { address: string; fee: string; facts: Known },
    endsMs: number | undefined,
    at: At,
  ): Promise<void> {
    const memory = memoryOf(at)
    if (memory === undefined) return
    const { [fee]: _former, ...others } = await rememberedOf(address, facts, at)
    if (!isCurrent(address, facts)) return
    const latestMs = at.nowMs + APPROVAL_REMEMBERED_MS
    const own = endsMs !== undefined && { [fee]: Math.min(endsMs - APPROVAL_LEFT_MS, latestMs) }
    await memory.set(approvalsOf(address), { ...others, ...own })
    facts.isApprovalDoubtful = false
  }

  return {
    get,
    knownIndexOf,
    indexOf: async (address, at) =>
      (await knownIndexOf(address, at)) ?? Number((await get(address, at)).index),
    async hasApproved(address, integrator, at) {
      const fee = JSON.stringify(integrator)
      const facts = knownOf(address)
      if (((await rememberedOf(address, facts, at))[fee] ?? 0) > at.nowMs) return true
      const endIn = (approved: ApprovedIntegrators) =>
        findUsableApproval(approved, integrator, at.nowMs)?.approval_expiry
      const { approvals } = facts
      const areApprovalsFresh = approvals !== undefined && approvals.untilMs > at.steadyMs
      let endsMs = areApprovalsFresh ? endIn(approvals.of) : undefined
      endsMs ??= endIn((await get(address, at)).approved_integrators)
      if (endsMs === undefined) {
        accounts.delete(address)
        endsMs = endIn((await get(address, at)).approved_integrators)
      }
      await remember({ address, fee, facts }, endsMs, at)
      return endsMs !== undefined
    },
    drop,
    dropFigures: (address) => accounts.delete(address),
    doubt(address) {
      drop(address)
      factsByAddress.set(address, { ...knownOf(address), index: undefined, isIndexDoubtful: true })
    },
    async forget(address, at) {
      drop(address)
      await memoryOf(at)?.set(approvalsOf(address), {})
    },
  }
}
