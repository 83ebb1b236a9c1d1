import { z } from 'zod'
import { HexNumber, type Rpc } from './rpc'

/** Number of the newest block. */
export function readHead(rpc: Rpc): Promise<number> {
  return rpc.call('eth_blockNumber', [], HexNumber)
}

/**
 * Lets the node make no more blocks; transactions wait in its pool. A block begun before may still
 * be finished after this resolves.
 */
export async function stopMining(rpc: Rpc, timeoutMs?: number): Promise<void> {
  await rpc.call('evm_setAutomine', [false], z.unknown(), timeoutMs)
}

/** Lets the node make a block whenever a transaction comes; those that wait are mined at once. */
export async function resumeMining(rpc: Rpc): Promise<void> {
  await rpc.call('evm_setAutomine', [true], z.unknown())
}

/**
 * Reads from the node while no block is made. The node writes its dump in two parts, blocks first
 * and then what accounts hold: a block made between them would take money away without its log, and
 * a chain begun from such a dump would lose a deposit for good.
 * @returns what was read, and the block at which it was
 * @throws Error when the node does not answer; it makes blocks again in any case
 */
export async function readBetweenBlocks<Result>(
  rpc: Rpc,
  read: () => Promise<Result>,
): Promise<{ head: number; result: Result }> {
  await stopMining(rpc)
  try {
    for (;;) {
      const head = await readHead(rpc)
      const result = await read()
      if ((await readHead(rpc)) === head) return { head, result }
    }
  } finally {
    await resumeMining(rpc)
  }
}
