import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { readRows } from './persistedStore'
import { type KeyValueStorage, pageStorage } from './system/browserStorage'

const NAME = 'perpdesk.withdrawals.v1'
const WITHDRAWALS_MAX = 50
/** A withdrawal is let go of a week after it was asked for, however it ended. */
const KEPT_FOR_MS = 7 * 86_400_000

const StoredWithdrawal = z.object({
  id: z.string().max(100),
  /** Provider key and address, as `marketKey` joins them. */
  account: z.string().max(200),
  asset: z.string().max(40),
  /** As it was asked for. */
  amount: z.string().max(80),
  /** What arrives, where the fee is known. */
  received: z.string().max(80).optional(),
  destination: z.string().max(100),
  /** When it was sent, by this browser's clock. */
  startedAtMs: z.number(),
  /** When the venue accepted it; absent: its response has not come, or was lost. */
  acceptedAtMs: z.number().optional(),
  /** The venue's id of it, where it gave one. */
  venueId: z.string().max(200).optional(),
  /** When this browser first saw the payout. */
  paidAtMs: z.number().optional(),
  /** Of the payout. */
  txHash: z.string().max(200).optional(),
})
/** A withdrawal that was sent from this browser. */
export type StoredWithdrawal = z.infer<typeof StoredWithdrawal>

interface WithdrawalsState {
  /** Oldest first, of every account. */
  withdrawals: readonly StoredWithdrawal[]
}

/** Withdrawals sent from this browser, kept over a reload until their end was seen. */
export const withdrawalsStore = createStore<WithdrawalsState>(() => ({ withdrawals: [] }))
// Only now: the first render in the browser equals the server's.
withdrawalsStore.setState({ withdrawals: readKept(pageStorage()) })

/** Keeps a withdrawal that is about to be sent. */
export function keepWithdrawal(withdrawal: StoredWithdrawal, storage = pageStorage()): void {
  const others = readKept(storage).filter(({ id }) => id !== withdrawal.id)
  write([...others, withdrawal].slice(-WITHDRAWALS_MAX), storage)
}

/** Notes what became of it; one that is not kept stays so. */
export function updateWithdrawal(
  id: string,
  change: Partial<Pick<StoredWithdrawal, 'acceptedAtMs' | 'venueId' | 'paidAtMs' | 'txHash'>>,
  storage = pageStorage(),
): void {
  write(
    readKept(storage).map((withdrawal) =>
      withdrawal.id === id ? { ...withdrawal, ...change } : withdrawal,
    ),
    storage,
  )
}

/** Stops following a withdrawal; the venue is not asked anything. */
export function forgetWithdrawal(id: string, storage = pageStorage()): void {
  write(
    readKept(storage).filter((withdrawal) => withdrawal.id !== id),
    storage,
  )
}

/** Takes over what another tab wrote. Returns the end of it. */
export function followWithdrawals(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === NAME) withdrawalsStore.setState({ withdrawals: readKept(pageStorage()) })
  }
  globalThis.addEventListener('storage', follow)
  return () => globalThis.removeEventListener('storage', follow)
}

// What another tab wrote meanwhile is read first, so that no tab undoes another's.
function write(
  withdrawals: readonly StoredWithdrawal[],
  storage: KeyValueStorage | undefined,
): void {
  try {
    storage?.setItem(NAME, JSON.stringify(withdrawals))
  } catch {
    // A full or forbidden storage costs the memory over a reload alone.
  }
  withdrawalsStore.setState({ withdrawals })
}

/** What cannot be read is left out, one by one; without a storage, what this page holds. */
function readKept(storage: KeyValueStorage | undefined): readonly StoredWithdrawal[] {
  if (storage === undefined) return withdrawalsStore.getState().withdrawals
  return readRows(storage, NAME, StoredWithdrawal).filter(
    ({ startedAtMs }) => startedAtMs > Date.now() - KEPT_FOR_MS,
  )
}
