import { z } from 'zod'
import { EvmTxActionStep } from '@/lib/schema/action/evmTxStep'
import { ActionType } from '@/lib/schema/model/enums'
import { JsonObject } from '@/lib/schema/model/json'
import { TransactionHash } from '@/lib/schema/model/primitives'
import { parseRowsText } from '@/lib/schema/parseRows'

/** State of one leg. `asking`: the wallet was asked and has not given a hash (yet). */
export const PendingLeg = z.strictObject({
  state: z.enum(['waiting', 'asking', 'submitted', 'confirmed']),
  txHash: TransactionHash.optional(),
})
export type PendingLeg = z.infer<typeof PendingLeg>

/**
 * An action of which the wallet broadcasts transactions, as far as it has come: enough to go on
 * after a reload. Holds nothing secret.
 */
export const PendingTransfer = z.strictObject({
  id: z.string(),
  provider: z.string(),
  /** Lower-case. */
  address: z.string(),
  action: ActionType,
  params: JsonObject,
  steps: z.array(EvmTxActionStep).min(1),
  legs: z.array(PendingLeg).min(1),
  startedAtMs: z.int(),
})
export type PendingTransfer = z.infer<typeof PendingTransfer>

/** Where transfers under way are kept. */
export interface PendingTransfers {
  /** Those of an account, oldest first. */
  list(address: string): readonly PendingTransfer[]
  /** One as it is kept now, by whichever tab wrote last; undefined where none keeps it. */
  current(id: string): PendingTransfer | undefined
  put(transfer: PendingTransfer): void
  remove(id: string): void
  /** Whether this page is running it now; another one can be resumed. */
  isRunning(id: string): boolean
  setRunning(id: string, isRunning: boolean): void
  /** Another number after every change. */
  version(): number
  /** Called after every change. Returns the end of it. */
  subscribe(listener: () => void): () => void
}

/** What of a browser's storage is needed. */
export type TextStorage = Pick<Storage, 'getItem' | 'setItem'>

const NAME = 'perpdesk.transfers'
/** Stages live a day; what is older cannot be taken to its end any more. */
const KEPT_MS = 7 * 24 * 3_600_000

/**
 * Keeps transfers in a storage of text, or in memory where there is none. What cannot be read is
 * left out; where it cannot be written the transfer still goes on, for as long as the page lives.
 */
export function createPendingTransfers(now: () => number, storage?: TextStorage): PendingTransfers {
  const listeners = new Set<() => void>()
  let transfers = new Map(read(storage).map((transfer) => [transfer.id, transfer]))

  const running = new Set<string>()
  let version = 0
  let isWritten = true

  function notify(): void {
    version += 1
    for (const listener of listeners) listener()
  }

  function change(next: Map<string, PendingTransfer>): void {
    transfers = next
    try {
      storage?.setItem(NAME, JSON.stringify([...transfers.values()]))
      isWritten = true
    } catch {
      isWritten = false
      // A full or closed storage must not stop money that is on its way.
    }
    notify()
  }

  /** What another tab wrote meanwhile is kept. */
  function latest(): Map<string, PendingTransfer> {
    if (storage === undefined || !isWritten) return new Map(transfers)
    return new Map(read(storage).map((transfer) => [transfer.id, transfer]))
  }

  return {
    list: (address) =>
      [...transfers.values()]
        .filter((transfer) => transfer.address === address.toLowerCase())
        .filter(({ startedAtMs }) => now() - startedAtMs < KEPT_MS)
        .sort((a, b) => a.startedAtMs - b.startedAtMs),
    current(id) {
      transfers = latest()
      notify()
      return transfers.get(id)
    },
    put: (transfer) => change(latest().set(transfer.id, transfer)),
    remove(id) {
      const next = latest()
      next.delete(id)
      change(next)
    },
    isRunning: (id) => running.has(id),
    setRunning(id, isRunning) {
      if (isRunning) running.add(id)
      else running.delete(id)
      notify()
    },
    version: () => version,
    subscribe(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function read(storage: TextStorage | undefined): PendingTransfer[] {
  return parseRowsText(PendingTransfer, storage?.getItem(NAME))
}
