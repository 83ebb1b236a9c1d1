import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { z } from 'zod'
import { HexNumber } from './rpc'

const unzip = promisify(gunzip)

const State = z.object({
  best_block_number: z.union([z.number(), HexNumber]),
  accounts: z.object(),
})

/** Where the chain lives on disk. */
export interface ChainFiles {
  /** The state to start from, written by us at once and whole. */
  readonly state: string
  /** What the node writes when it is told to end. */
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
 * Makes `state` the newer of both files: the node's own is newer when it was told to end after
 * blocks we had not saved yet. A file torn by a kill counts for nothing.
 * @returns whether there is a state to start from
 * @throws Error with one line when what we wrote is damaged: money would vanish with it
 */
export function settleState(files: ChainFiles): boolean {
  const saved = blockNumberOf(files.state)
  if (saved === undefined && existsSync(files.state)) {
    throw new Error(`${files.state} is damaged; remove it to begin another chain`)
  }
  const left = blockNumberOf(files.exit)
  if (left !== undefined && left > (saved ?? -1)) renameSync(files.exit, files.state)
  else rmSync(files.exit, { force: true })
  return saved !== undefined || left !== undefined
}

/** Writes what `anvil_dumpState` answered, at once and whole. */
export async function writeState(files: ChainFiles, dump: `0x${string}`): Promise<void> {
  const plain = await unzip(Buffer.from(dump.slice(2), 'hex'))
  await writeFile(`${files.state}.new`, plain)
  await rename(`${files.state}.new`, files.state)
}

export function writeProcessId(files: ChainFiles, processId: number): void {
  writeFileSync(files.processId, String(processId))
}

/** The process id that the last start wrote down, if it is one. */
export function readProcessId(files: ChainFiles): number | undefined {
  const processId = Number(readText(files.processId))
  return Number.isSafeInteger(processId) && processId > 1 ? processId : undefined
}

export function forgetProcessId(files: ChainFiles): void {
  rmSync(files.processId, { force: true })
}

function blockNumberOf(path: string): number | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  try {
    return State.parse(JSON.parse(text)).best_block_number
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
