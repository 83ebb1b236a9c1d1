import { z } from 'zod'
import { CHAIN_ID } from './addresses'
import { findAnvil } from './anvilBinary'
import { type ChainFiles, chainFiles, writeState } from './chainFiles'
import { readBetweenBlocks, readHead, resumeMining } from './mining'
import { startNode } from './node'
import { HexText, type Rpc } from './rpc'
import { openRpcProxy } from './rpcProxy'
import { createSettler, type SettlingFace } from './settle'
import { createTreasury } from './treasury'

/** How the chain is. `unavailable`: the exchange goes on, without deposits and withdrawals. */
type ChainStatus =
  | { state: 'starting' }
  | { state: 'running'; chainId: number; blockNumber: number }
  | { state: 'unavailable'; reason: string }

/** The paper exchange's own chain, started and kept running. */
export interface PaperChain {
  status(): ChainStatus
  /** Resolves when it runs, or when it is clear that it does not yet. */
  readonly firstTry: Promise<void>
  /**
   * Gives an address gas and USDC; on the chain when it resolves, on disk a moment later.
   * @returns the hash of the transaction that minted it
   * @throws Error when the chain does not run
   */
  fund(address: string, amountMicro: number): Promise<string>
  /** Saves everything and ends the node. */
  close(): Promise<void>
}

export interface ChainOptions {
  /** Where wallets and pages find the chain. */
  port: number
  /** Origins of the service's own pages, which may ask it. */
  origins: readonly string[]
  /** The chain's own directory. */
  directory: string
  faces: readonly SettlingFace[]
  log(line: string): void
  /** Path of the node; found by itself where it is not given. */
  binary?: string
}

const POLL_MS = 250
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/** A node in operation. */
interface Session {
  fund(address: string, amountMicro: number): Promise<string>
  /** Resolves with the number of the newest block. */
  settle(): Promise<number>
  save(): Promise<void>
  /** The newest block when it was opened. */
  firstBlockNumber: number
}

/** Opens the chain and keeps it running until it is closed; never throws, never blocks. */
export function openChain(options: ChainOptions): PaperChain {
  const { directory, faces, log, origins, port } = options
  const files = chainFiles(directory)
  const closing = new AbortController()
  let status: ChainStatus = { state: 'starting' }
  let session: Session | undefined
  let reported = ''
  let firstTryDone = (): void => undefined
  const firstTry = new Promise<void>((resolve) => {
    firstTryDone = resolve
  })

  function fail(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    status = { state: 'unavailable', reason }
    if (reason !== reported) log(`chain: ${reason}; no deposits and withdrawals until it runs`)
    reported = reason
    firstTryDone()
  }

  async function run(binary: string): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS
    while (!closing.signal.aborted) {
      try {
        await runOnce(binary)
        pauseMs = FIRST_PAUSE_MS
        if (!closing.signal.aborted) throw new Error('the node ended')
      } catch (error) {
        if (closing.signal.aborted) break
        fail(error)
      }
      await sleep(pauseMs, closing.signal)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    }
  }

  /** From the start of a node to its end. */
  async function runOnce(binary: string): Promise<void> {
    const node = await startNode({ binary, formerPort: port, directory, files })
    const over = new AbortController()
    node.ended.then(() => over.abort())
    const either = AbortSignal.any([over.signal, closing.signal])
    let proxy: { close(): Promise<void> } | undefined
    try {
      proxy = await openRpcProxy({ port, node: node.address, origins })
      session = await openSession(node.rpc, files, faces, log)
      status = { state: 'running', chainId: CHAIN_ID, blockNumber: session.firstBlockNumber }
      reported = ''
      firstTryDone()
      while (!either.aborted) {
        await settleOnce(session)
        await sleep(POLL_MS, either)
      }
      if (!over.signal.aborted) await session.save()
    } finally {
      session = undefined
      await proxy?.close()
      await node.stop()
    }
  }

  async function settleOnce(current: Session): Promise<void> {
    try {
      const blockNumber = await current.settle()
      status = { state: 'running', chainId: CHAIN_ID, blockNumber }
    } catch (error) {
      if (closing.signal.aborted) return
      const reason = error instanceof Error ? error.message : String(error)
      if (reason !== reported) log(`chain: ${reason}; trying again`)
      reported = reason
    }
  }

  let running: Promise<void> = Promise.resolve()
  try {
    running = run(options.binary ?? findAnvil())
  } catch (error) {
    fail(error)
  }

  return {
    status: () => status,
    firstTry,
    fund(address, amountMicro) {
      if (session === undefined) return Promise.reject(new Error('the chain does not run'))
      return session.fund(address, amountMicro)
    },
    async close() {
      closing.abort()
      await running
    },
  }
}

async function openSession(
  rpc: Rpc,
  files: ChainFiles,
  faces: readonly SettlingFace[],
  log: (line: string) => void,
): Promise<Session> {
  const treasury = createTreasury(
    rpc,
    faces.map(({ name }) => name),
  )
  await treasury.prepare()
  const save = createSaver(rpc, files)
  const saveAll = async (): Promise<void> => save(await readHead(rpc))
  const firstBlockNumber = await readHead(rpc)
  await save(firstBlockNumber)
  // Not block 0: the node makes another one at every start, and shows now this and now that.
  const FirstBlock = z.object({ hash: z.string() })
  const { hash } = await rpc.call('eth_getBlockByNumber', ['0x1', false], FirstBlock)
  const settle = createSettler({ rpc, treasury, save, chainTag: hash, faces, log })
  return {
    firstBlockNumber,
    save: saveAll,
    async settle() {
      // A process that stops the blocks and dies must not stop them for good.
      await resumeMining(rpc)
      return settle()
    },
    fund: (address, amountMicro) => treasury.fund(address, BigInt(amountMicro)),
  }
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, milliseconds)
    signal.addEventListener('abort', wake)
  })
}

/**
 * Writes the chain to disk up to a block, at least; asked for what is there already it does
 * nothing. One write at a time: callers who wait meanwhile share the next.
 */
function createSaver(rpc: Rpc, files: ChainFiles): (blockNumber: number) => Promise<void> {
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
