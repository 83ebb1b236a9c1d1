import { type ChainFiles, writeState } from './chainFiles'
import { readBetweenBlocks } from './mining'
import { HexText, type Rpc } from './rpc'

/**
 * Writes the chain to disk up to a block, at least; asked for what is there already it does
 * nothing. One write at a time: callers who wait meanwhile share the next.
 */
export function createSaver(rpc: Rpc, files: ChainFiles): (blockNumber: number) => Promise<void> {
  let saved = -1
  let last: Promise<void> = Promise.resolve()

  async function save(blockNumber: number): Promise<void> {
    if (saved >= blockNumber) return
    const dump = (): Promise<`0x${string}`> => rpc.call('anvil_dumpState', [], HexText)
    const { head, result } = await readBetweenBlocks(rpc, dump)
    await writeState(files, result)
    saved = head
  }

  return (blockNumber) => {
    last = last.catch(() => undefined).then(() => save(blockNumber))
    return last
  }
}
