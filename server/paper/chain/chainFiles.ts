import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'

const unzip = promisify(gunzip)

/** The node writes counts now as numbers, now as hex; what is written back must stay as it was. */
const Count = z.union([z.number(), z.string().regex(/^0x[0-9a-f]{1,12}$/)])
const State = z.looseObject({
  best_block_number: Count,
  accounts: z.record(
    z.string(),
    z.looseObject({ nonce: Count.exactOptional(), code: z.string().exactOptional() }),
  ),
  blocks: z.array(z.looseObject({ header: z.looseObject({ number: Count }) })),
  transactions: z.array(
    z.looseObject({
      block_number: Count,
      info: z.looseObject({ from: z.string().exactOptional() }).exactOptional(),
    }),
  ),
})
type State = z.infer<typeof State>

/** Blocks that a start takes over with their transactions; older ones only cost time to save. */
const BLOCKS_KEPT = 2_000

/** Where the chain lives on disk. */
export interface ChainFiles {
  /** The state to start from, written by us at once and whole. */
  readonly state: string
  /** Written by the node when it ends. */
  readonly exit: string
  /** Process id of the node, while one runs. */
  readonly processId: string
}

export function chainFiles(directory: string): ChainFiles {
  return {
    state: join(directory, 'state.json'),
    exit: join(directory, 'exit.json'),
    processId: join(directory, 'node.pid'),
  }
}

/**
 * Makes `state` the newer of both files: the node's own is newer when it was ended after blocks we
 * had not saved yet. A file of the node's is ignored where a kill tore it, or where it holds the
 * work of a block without the block. Old blocks are dropped; what accounts hold is kept apart from
 * them.
 * @returns whether there is a state to start from
 * @throws Error with one line when what we wrote is damaged: money would vanish with it
 */
export function settleState(files: ChainFiles, blocksKept = BLOCKS_KEPT): boolean {
  const saved = readState(files.state)
  if (saved === undefined && existsSync(files.state)) {
    throw new Error(`${files.state} is damaged; remove it to begin another chain`)
  }
  const left = readState(files.exit)
  const isLeftNewer = left !== undefined && headOf(left) > headOf(saved) && isWhole(left, saved)
  const newer = isLeftNewer ? left : saved
  if (newer === undefined) return false
  const trimmed = withoutOldBlocks(newer, blocksKept)
  if (isLeftNewer || trimmed !== newer) writeAtOnce(files.state, JSON.stringify(trimmed))
  rmSync(files.exit, { force: true })
  return true
}

function headOf(state: State | undefined): number {
  return state === undefined ? -1 : Number(state.best_block_number)
}

/**
 * Whether every transaction that accounts remember since the saved state is in a block: a state
 * written while a block was being made may hold what it did and not the block itself.
 */
function isWhole(left: State, saved: State | undefined): boolean {
  const savedHead = headOf(saved)
  const sent = new Map<string, number>()
  for (const { block_number, info } of left.transactions) {
    const from = info?.from?.toLowerCase()
    if (from === undefined || Number(block_number) <= savedHead) continue
    sent.set(from, (sent.get(from) ?? 0) + 1)
  }
  const before = new Map(
    Object.entries(saved?.accounts ?? {}).map(([address, { nonce }]) => [
      address.toLowerCase(),
      Number(nonce ?? 0),
    ]),
  )
  return Object.entries(left.accounts).every(([address, { nonce, code }]) => {
    // A contract counts the contracts that it makes, which are no transactions.
    if (nonce === undefined || (code ?? '0x') !== '0x') return true
    const sender = address.toLowerCase()
    return Number(nonce) - (before.get(sender) ?? 0) === (sent.get(sender) ?? 0)
  })
}

/** The first two stay: one begins the chain, the other distinguishes it from others. */
function withoutOldBlocks(state: State, blocksKept: number): State {
  const from = headOf(state) - blocksKept
  const isKept = (number: number | string): boolean => {
    return Number(number) <= 1 || Number(number) > from
  }
  const blocks = state.blocks.filter(({ header }) => isKept(header.number))
  if (blocks.length === state.blocks.length) return state
  const transactions = state.transactions.filter((transaction) => isKept(transaction.block_number))
  return { ...state, blocks, transactions }
}

function writeAtOnce(path: string, text: string): void {
  writeFileSync(`${path}.new`, text)
  renameSync(`${path}.new`, path)
}

/** Writes what `anvil_dumpState` answered, at once and whole. */
export async function writeState(files: ChainFiles, dump: `0x${string}`): Promise<void> {
  const plain = await unzip(Buffer.from(dump.slice(2), 'hex'))
  await writeFile(`${files.state}.new`, plain)
  await rename(`${files.state}.new`, files.state)
}

/** Where a node answers: one of this machine's loopback addresses, and a port. */
export interface NodeAddress {
  host: string
  port: number
}

/** Which process the node is, and where it answers. */
export interface NodeProcess {
  processId: number
  /** Absent in what release 0.1 wrote, whose node answered on the chain's public port. */
  address?: NodeAddress
}

export function writeNode(
  files: ChainFiles,
  { processId, address: { host, port } }: Required<NodeProcess>,
): void {
  writeFileSync(files.processId, `${processId} ${host} ${port}`)
}

/** The node that the last start wrote down, if there is one. */
export function readNode(files: ChainFiles): NodeProcess | undefined {
  const [id, host, port] = (readText(files.processId) ?? '').split(' ')
  const processId = Number(id)
  if (!Number.isSafeInteger(processId) || processId <= 1) return undefined
  if (host === undefined || port === undefined) return { processId }
  return { processId, address: { host, port: Number(port) } }
}

export function forgetNode(files: ChainFiles): void {
  rmSync(files.processId, { force: true })
}

function readState(path: string): State | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  try {
    return State.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}
