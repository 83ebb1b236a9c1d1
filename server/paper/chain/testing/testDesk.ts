import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { encodeFunctionData, erc20Abi, parseGwei } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { z } from 'zod'
import { freePorts, onFreePorts } from '@/lib/client/testing/freePorts'
import { serverArgs } from '@/lib/testing/serverArgs'
import { CHAIN_ID, TREASURY_BRIDGE, USDC_ADDRESS } from '@/server/paper/chain/addresses'
import { depositsIn, readLogs } from '@/server/paper/chain/deposits'
import { createRpc, HexBigInt, HexNumber, HexText, type Rpc } from '@/server/paper/chain/rpc'
import type { ChainDeposit, Watch } from '@/server/paper/face'
import { CHAIN_PORT_OFFSET } from '@/server/paper/paperEnv'

const PORTS = 1 + CHAIN_PORT_OFFSET
/** A block comes at once, but for a busy machine. */
const MINED_TIMEOUT_MS = 20_000
const START_TIMEOUT_MS = 100_000

/** The paper exchange as a process, on ports of its own, that can be killed and started again. */
export class TestPaper {
  private child: ChildProcess | undefined
  private output = ''
  private node: { port: number; rpc: Rpc }
  private hasStarted = false

  private constructor(
    firstPort: number,
    private readonly directory: string,
  ) {
    this.node = nodeAt(firstPort)
  }

  /** The admin port; those of the venues and the chain follow. */
  get port(): number {
    return this.node.port
  }

  /** Asks the chain. */
  get rpc(): Rpc {
    return this.node.rpc
  }

  static async create(directory: string): Promise<TestPaper> {
    return new TestPaper(await freePorts(PORTS), directory)
  }

  /**
   * Starts it on its ports; the first time on others, where a program took one of them meanwhile.
   * @param more settings beside the usual, such as further venues
   */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    if (this.hasStarted) {
      await this.launch(more)
      return
    }
    try {
      await this.launch(more)
    } catch (error) {
      if (!/port \d+ is in use/.test(String(error))) throw error
      await onFreePorts(PORTS, async (port) => {
        this.node.rpc.close()
        this.node = nodeAt(port)
        await this.launch(more)
      })
    }
    this.hasStarted = true
  }

  private async launch(more: Readonly<Record<string, string>>): Promise<void> {
    const child = spawn(process.execPath, serverArgs('server/paper/main.ts'), {
      env: {
        ...process.env,
        PAPER_PORT: String(this.port),
        PERPDESK_DATA_DIR: this.directory,
        PAPER_CHAIN: 'on',
        PAPER_WARM_UP_S: '10',
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.child = child
    this.output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (part: Buffer) => {
        this.output += part.toString()
      })
    }
    await until(() => this.output.includes('paper ready') || child.exitCode !== null, 'not ready')
    if (child.exitCode !== null) throw new Error(this.output)
    const isTaken = () =>
      !this.hasStarted && this.output.includes(`port ${this.port + 4} is in use`)
    await until(
      async () => isTaken() || (await this.get('/healthz')).chain === 'running',
      () => `no chain: ${this.output}`,
    )
    if (!isTaken()) return
    await this.end('SIGTERM')
    throw new Error(this.output)
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }

  /** Ends it and removes its data, once the node, too, has let go of them. */
  async remove(): Promise<void> {
    await this.end('SIGTERM')
    await until(() => {
      try {
        rmSync(this.directory, { recursive: true, force: true })
        return true
      } catch {
        return false
      }
    }, 'something still writes there')
  }

  async post(path: string, body: unknown, port = this.port): Promise<Record<string, unknown>> {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(await send(port, path, body)))
  }

  async get(path: string): Promise<Record<string, unknown>> {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(await send(this.port, path)))
  }

  /** Asks the venue. */
  async info(body: object): Promise<unknown> {
    return JSON.parse(await send(this.port + 1, '/info', body))
  }

  /** What an account holds, in micro-USD. */
  async equityMicro(account: string): Promise<number> {
    const State = z.object({ marginSummary: z.object({ accountValue: z.string() }) })
    const state = State.parse(await this.info({ type: 'clearinghouseState', user: account }))
    return Math.round(Number(state.marginSummary.accountValue) * 1e6)
  }

  async ledger(account: string): Promise<{ type: string; usdc: string; nonce?: number }[]> {
    const Delta = z.object({
      type: z.string(),
      usdc: z.string(),
      nonce: z.number().exactOptional(),
    })
    const entries = z
      .array(z.object({ delta: Delta }))
      .parse(await this.info({ type: 'userNonFundingLedgerUpdates', user: account, startTime: 0 }))
    return entries.map(({ delta }) => delta)
  }

  usdcOf(address: string): Promise<bigint> {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [`0x${address.slice(2)}`],
    })
    return this.rpc.call('eth_call', [{ to: USDC_ADDRESS, data }, 'latest'], HexBigInt)
  }
}

function nodeAt(port: number): { port: number; rpc: Rpc } {
  return { port, rpc: createRpc({ host: '127.0.0.1', port: port + 4 }) }
}

/** A wallet that sends its own transactions. */
export class TestWallet {
  readonly key
  readonly address: string

  constructor(secretByte: string) {
    this.key = privateKeyToAccount(`0x${secretByte.repeat(32)}`)
    this.address = this.key.address.toLowerCase()
  }

  /** Sends USDC to the bridge. Resolves with the hash when it is mined. */
  deposit(paper: TestPaper, amountMicro: bigint, patienceMs = MINED_TIMEOUT_MS): Promise<string> {
    return this.transfer(paper, TREASURY_BRIDGE, amountMicro, patienceMs)
  }

  /** Sends USDC to an address. Resolves with the hash when it is mined. */
  async transfer(
    { rpc }: TestPaper,
    recipient: string,
    amountMicro: bigint,
    patienceMs = MINED_TIMEOUT_MS,
  ): Promise<string> {
    const nonce = await rpc.call('eth_getTransactionCount', [this.address, 'pending'], HexNumber)
    const signed = await this.key.signTransaction({
      type: 'eip1559',
      chainId: CHAIN_ID,
      nonce,
      to: USDC_ADDRESS,
      data: encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: [`0x${recipient.slice(2)}`, amountMicro],
      }),
      gas: 100_000n,
      maxFeePerGas: parseGwei('10'),
      maxPriorityFeePerGas: parseGwei('1'),
    })
    const hash = await rpc.call('eth_sendRawTransaction', [signed], HexText)
    const Receipt = z.object({ status: HexNumber }).nullable()
    await until(
      async () => {
        const receipt = await rpc.call('eth_getTransactionReceipt', [hash], Receipt)
        if (receipt !== null && receipt.status !== 1) throw new Error('reverted')
        return receipt !== null
      },
      'not mined',
      patienceMs,
    )
    return hash
  }
}

/** All deposits to a bridge that the chain knows of. */
export async function depositsTo(rpc: Rpc, bridge: string): Promise<ChainDeposit[]> {
  const watches: Watch[] = [{ kind: 'transfersTo', addresses: () => [bridge] }]
  return depositsIn(
    await readLogs(rpc, watches, { fromBlock: 0, toBlock: 1_000_000 }),
    watches,
    'any',
  )
}

/** Asks again and again until it is so. @throws Error when that takes too long */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string | (() => string),
  patienceMs = START_TIMEOUT_MS,
): Promise<void> {
  const deadlineMs = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > deadlineMs) {
      throw new Error(`waited in vain: ${typeof what === 'string' ? what : what()}`)
    }
    await new Promise((resume) => setTimeout(resume, 10))
  }
}

function send(port: number, path: string, body?: unknown): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json' },
        agent: false,
        signal: AbortSignal.timeout(30_000),
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () => resolve(text))
        response.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}
