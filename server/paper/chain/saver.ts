import { type ChainFiles, writeState } from './chainFiles'
import { HexNumber, HexText, type Rpc } from './rpc'

/** Number of the newest block. */
export function readHead(rpc: Rpc): Promise<number> {
  return rpc.call('eth_blockNumber', [], HexNumber)
}

/**
 * Writes the chain to disk up to a block, at least; asked for what is there already it does
 * nothing. One write at a time: callers who wait meanwhile share the next.
 */
export function createSaver(rpc: Rpc, files: ChainFiles): (blockNumber: number) => Promise<void> {
  let saved = -1
  let last: Promise<void> = Promise.resolve()

  async function save(blockNumber: number): Promise<void> {
    if (saved >= blockNumber) return
    const head = await readHead(rpc)
    await writeState(files, await rpc.call('anvil_dumpState', [], HexText))
    saved = head
  }

  return (blockNumber) => {
    last = last.catch(() => undefined).then(() => save(blockNumber))
    return last
  }
}
