import type { Settlement } from '@/server/paper/face'
import { isAfter, readDeposits } from './deposits'
import { readHead } from './mining'
import type { Rpc } from './rpc'
import type { Treasury } from './treasury'

/** A venue whose money moves on the chain. */
export interface SettlingFace {
  name: string
  bridge: string
  settlement: Settlement
}

export interface SettleOptions {
  rpc: Rpc
  treasury: Treasury
  save(blockNumber: number): Promise<void>
  /** Tells this chain from any other: the hash of its first block that holds a transaction. */
  chainTag: string
  faces: readonly SettlingFace[]
  log(line: string): void
}

/**
 * What is to be done again and again: deposits that arrived are told to their faces, payouts that
 * are due are paid. Both survive a kill at any point without loss and without doubling:
 * a deposit counts only after the chain is on disk, and the face remembers with the credit itself
 * how far it was told; the bridge remembers with the payment itself what it paid, and the face
 * drops a payout only after the chain is on disk.
 * @returns a function that does it once and tells the number of the newest block
 */
export function createSettler(options: SettleOptions): () => Promise<number> {
  const { rpc, treasury, save, chainTag, faces, log } = options
  let toldUpTo = -1

  async function tellDeposits(): Promise<number> {
    const head = await readHead(rpc)
    if (head === toldUpTo) return head
    await save(head)
    for (const { bridge, settlement } of faces) {
      const last = settlement.lastDeposit()
      const known = last?.chainTag === chainTag ? last.blockNumber : 0
      const range = { chainTag, fromBlock: Math.max(known, toldUpTo + 1), toBlock: head }
      const arrived = await readDeposits(rpc, bridge, range)
      // All at once: they go into one block, which is on disk as a whole or not at all.
      await Promise.all(arrived.filter((deposit) => isAfter(deposit, last)).map(settlement.deposit))
    }
    toldUpTo = head
    return head
  }

  async function payDue({ name, bridge, settlement }: SettlingFace): Promise<void> {
    const paid: string[] = []
    for (const payout of settlement.duePayouts()) {
      try {
        await treasury.pay(bridge, payout)
        paid.push(payout.id)
      } catch (error) {
        log(`chain: ${name} payout ${payout.id} waits: ${textOf(error)}`)
      }
    }
    if (paid.length === 0) return
    await save(await readHead(rpc))
    for (const id of paid) await settlement.concludePayout(id)
  }

  return async () => {
    const head = await tellDeposits()
    for (const face of faces) await payDue(face)
    return head
  }
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
