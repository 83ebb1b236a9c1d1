import type { Settlement } from '@/server/paper/face'
import type { SettlementContract } from './addresses'
import { depositsIn, isAfter, readLogs } from './deposits'
import { readHead } from './mining'
import type { Rpc } from './rpc'
import type { Treasury } from './treasury'

/** A venue whose money moves on the chain. */
export interface SettlingFace {
  name: string
  contract: SettlementContract
  settlement: Settlement
}

export interface SettleOptions {
  rpc: Rpc
  treasury: Treasury
  save(blockNumber: number): Promise<void>
  /** Identifies this chain: the hash of its first block that holds a transaction. */
  chainTag: string
  faces: readonly SettlingFace[]
  log(line: string): void
}

/**
 * The loop of the bridge: deposits that arrived are passed to their faces, payouts that are due are
 * paid. Both survive a kill at any point without loss and without doubling: a deposit counts only
 * after the chain is on disk, and the face saves with the credit itself how far it has read; the
 * bridge saves with the payment itself what it paid, and the face drops a payout only after the
 * chain is on disk.
 * @returns a function that does it once and returns the number of the newest block
 */
export function createSettler(options: SettleOptions): () => Promise<number> {
  const { rpc, treasury, save, chainTag, faces, log } = options
  let reportedUpTo = -1

  async function reportDeposits(): Promise<number> {
    const head = await readHead(rpc)
    if (head === reportedUpTo) return head
    await save(head)
    const watching = faces.map(({ contract, settlement }) => {
      const last = settlement.lastDeposit()
      const settledUpTo = last?.chainTag === chainTag ? last.blockNumber : 0
      return { settlement, last, known: settledUpTo, watches: settlement.watch(contract.address) }
    })
    const firstUnreported = Math.min(head, ...watching.map(({ known: settledUpTo }) => settledUpTo))
    const range = { fromBlock: Math.max(firstUnreported, reportedUpTo + 1), toBlock: head }
    const logs = await readLogs(
      rpc,
      watching.flatMap(({ watches }) => watches),
      range,
    )
    for (const { settlement, last, watches } of watching) {
      const arrived = depositsIn(logs, watches, chainTag)
      // All at once: they go into one block, which is on disk as a whole or not at all.
      await Promise.all(arrived.filter((deposit) => isAfter(deposit, last)).map(settlement.deposit))
    }
    reportedUpTo = head
    return head
  }

  async function payDue({ name, contract, settlement }: SettlingFace): Promise<void> {
    const paid = new Map<string, string | undefined>()
    for (const payout of settlement.duePayouts()) {
      try {
        paid.set(payout.id, await treasury.pay(contract, payout))
      } catch (error) {
        log(`chain: ${name} payout ${payout.id} waits: ${textOf(error)}`)
      }
    }
    if (paid.size === 0) return
    await save(await readHead(rpc))
    for (const [id, transaction] of paid) await settlement.concludePayout(id, transaction)
  }

  return async () => {
    const head = await reportDeposits()
    for (const face of faces) await payDue(face)
    return head
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
