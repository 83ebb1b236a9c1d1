import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { CHAIN_ID } from './addresses'
import {
  type ChainFiles,
  forgetNode,
  type NodeAddress,
  readNode,
  settleState,
  writeNode,
} from './chainFiles'
import { spawnGuarded } from './guard'
import { stopMining } from './mining'
import { createRpc, HexNumber, type Rpc } from './rpc'

/** A running node of the chain. */
export interface ChainNode {
  readonly rpc: Rpc
  /** Another one at every start; never shown to a page. */
  readonly address: NodeAddress
  /** Resolves when the process is gone, for whatever reason. */
  readonly ended: Promise<void>
  /** Ends it; it writes its state first. */
  stop(): Promise<void>
}

export interface NodeOptions {
  binary: string
  /** Where the node of an earlier release answered. */
  formerPort: number
  /** The chain's own directory. */
  directory: string
  files: ChainFiles
}

const LOOPBACK = '127.0.0.1'
const START_TIMEOUT_MS = 10_000
const END_TIMEOUT_MS = 1_200
const STOP_MINING_TIMEOUT_MS = 500
const PAUSE_MS = 20

/**
 * Starts the node from what the last one left. One that a killed process left behind is ended
 * first and waited for: it may be writing its state.
 * @throws Error with one line when the node does not come up
 */
export async function startNode({
  binary,
  formerPort,
  directory,
  files,
}: NodeOptions): Promise<ChainNode> {
  mkdirSync(directory, { recursive: true })
  await endOrphan(files, formerPort)
  const address = await findHiddenAddress()
  const rpc = createRpc(address)
  const args = [
    ['--host', address.host, '--port', String(address.port), '--chain-id', String(CHAIN_ID)],
    [
      '--accounts',
      '0',
      '--quiet',
      '--disable-console-log',
      '--no-cors',
      '--dump-state',
      files.exit,
    ],
    settleState(files) ? ['--load-state', files.state] : [],
  ].flat()
  const child = spawnGuarded(binary, args, address)
  const ended = ending(child, files)
  let fault = ''
  child.stderr?.on('data', (part: Buffer) => {
    fault = `${fault}${part.toString('utf8')}`.slice(0, 500)
  })
  const isUp = await answers(rpc, ended)
  if (!isUp) {
    await end(child, ended, rpc)
    throw new Error(`the node did not start: ${fault.trim().split('\n')[0] || 'no answer'}`)
  }
  if (child.pid !== undefined) writeNode(files, { processId: child.pid, address })
  return {
    rpc,
    address,
    ended,
    async stop() {
      await end(child, ended, rpc)
      rpc.close()
    },
  }
}

function ending(child: ChildProcess, files: ChainFiles): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      child.stdin?.destroy()
      forgetNode(files)
      resolve()
    }
    child.once('exit', end)
    child.once('error', end)
    child.stdin?.on('error', () => undefined)
  })
}

async function end(child: ChildProcess, ended: Promise<void>, rpc: Rpc): Promise<void> {
  await settleBlocks(rpc)
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), END_TIMEOUT_MS)
  await ended
  clearTimeout(timer)
}

/** Stops the blocks before the end; a node that no longer answers is ended as it is. */
function settleBlocks(rpc: Rpc): Promise<void> {
  return stopMining(rpc, STOP_MINING_TIMEOUT_MS).catch(() => undefined)
}

async function answers(rpc: Rpc, ended: Promise<void>): Promise<boolean> {
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  const deadlineMs = performance.now() + START_TIMEOUT_MS
  while (!isOver && performance.now() < deadlineMs) {
    if (await isOurs(rpc)) return true
    await pause()
  }
  return false
}

async function isOurs(rpc: Rpc): Promise<boolean> {
  try {
    return (await rpc.call('eth_chainId', [], HexNumber, 1_000)) === CHAIN_ID
  } catch {
    return false
  }
}

/** Ends the node of a process that was killed: known by its id, and by answering on its port. */
async function endOrphan(files: ChainFiles, formerPort: number): Promise<void> {
  const node = readNode(files)
  if (node === undefined) return
  const { processId, address = { host: LOOPBACK, port: formerPort } } = node
  const rpc = createRpc(address)
  if (isAlive(processId) && (await isOurs(rpc))) {
    await settleBlocks(rpc)
    if (isAlive(processId)) process.kill(processId, 'SIGTERM')
  }
  const deadlineMs = performance.now() + END_TIMEOUT_MS
  while (isAlive(processId) && performance.now() < deadlineMs) await pause()
  if (isAlive(processId) && (await isOurs(rpc))) process.kill(processId, 'SIGKILL')
  rpc.close()
  forgetNode(files)
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch {
    return false
  }
}

/**
 * A free port on a loopback address of which there are 16 million: the node obeys any plain form
 * post, and this address is not to be found by trying. Where the system has but one loopback
 * address (macOS), only the port is hidden.
 */
async function findHiddenAddress(): Promise<NodeAddress> {
  const parts = [randomInt(1, 255), randomInt(1, 255), randomInt(2, 255)]
  const host = `127.${parts.join('.')}`
  const port = await findFreePort(host)
  return port === 0 ? { host: LOOPBACK, port: await findFreePort(LOOPBACK) } : { host, port }
}

/** 0 where the address is none of this machine's. */
function findFreePort(host: string): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(0, host, () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

function pause(): Promise<void> {
  return new Promise((resume) => setTimeout(resume, PAUSE_MS))
}
