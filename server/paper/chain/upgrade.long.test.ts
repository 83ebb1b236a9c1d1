import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { encodeFunctionData } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ChainDeposit, Settlement } from '@/server/paper/face'
import { SETTLEMENT_CONTRACTS, TREASURY, TREASURY_BRIDGE } from './addresses'
import { findAnvil } from './anvilBinary'
import { openChain } from './chain'
import { chainFiles, readNode } from './chainFiles'
import { createRpc, HexNumber, HexText, type Rpc } from './rpc'
import { depositsTo, TestPaper, TestWallet, until } from './testing/testDesk'

/** What release 0.1 left when it was killed in operation, the house's own orders thinned out. */
const RELEASE = join(import.meta.dirname, '../../../fixtures/paper-0.1')
/** Who traded, deposited 250 and had a withdrawal of 11 on its way. */
const TRADER = new TestWallet('51')
/** The limit of the trader's one order that was filled at once. */
const IMMEDIATE_LIMIT = '90000.0'
const GATE = SETTLEMENT_CONTRACTS.get('lighter')

let directory: string
let paper: TestPaper
let formerNode: ChildProcess | undefined

function unpack(name: string, ...to: readonly string[]): string {
  const path = join(directory, 'paper', ...to)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, gunzipSync(readFileSync(join(RELEASE, name))))
  return path
}

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'paper-upgrade-'))
  paper = await TestPaper.create(directory)
  unpack('exchange-snapshot.json.gz', 'hyperliquid', 'snapshot.json')
  unpack('exchange-tail-233.jsonl.gz', 'hyperliquid', 'tail-233.jsonl')
  unpack('chain-state.json.gz', 'chain', 'state.json')
})

afterEach(async () => {
  await paper.remove()
  formerNode?.kill('SIGKILL')
})

/** The node as release 0.1 ran it: on the public port, its id alone in a file, and outlived. */
async function startFormerNode(): Promise<void> {
  const state = join(directory, 'paper', 'chain', 'state.json')
  const port = String(paper.port + 4)
  const args = ['--host', '127.0.0.1', '--port', port, '--chain-id', '31337', '--accounts', '0']
  formerNode = spawn(findAnvil(), [...args, '--quiet', '--load-state', state], { stdio: 'ignore' })
  writeFileSync(join(directory, 'paper', 'chain', 'node.pid'), String(formerNode.pid))
  const isUp = () =>
    paper.rpc.call('eth_chainId', [], HexNumber).then(
      () => true,
      () => false,
    )
  await until(isUp, 'no former node')
}

describe('data of release 0.1', () => {
  it('is taken over while its node still runs: orders, money, and what was on its way', async () => {
    await startFormerNode()
    await paper.start()
    expect(formerNode?.exitCode ?? formerNode?.signalCode).not.toBeNull()
    const History = z.array(
      z.object({
        order: z.object({ limitPx: z.string(), isTrigger: z.boolean() }),
        status: z.string(),
      }),
    )
    const question = { type: 'historicalOrders', user: TRADER.address }
    const orders = History.parse(await paper.info(question)).filter(
      ({ order }) => order.limitPx !== IMMEDIATE_LIMIT,
    )
    // The market has gone on since: whatever price it has now, a buy under it rests or was filled.
    expect(orders.map(({ order }) => order.limitPx).sort()).toEqual([
      '50000.0',
      '59000.0',
      '60000.0',
    ])
    for (const { order, status } of orders) {
      expect(status).toMatch(order.isTrigger ? /^(open|triggered|filled)$/ : /^(open|filled)$/)
    }
    expect(orders.filter(({ order }) => order.isTrigger)).toHaveLength(1)
    const types = (await paper.ledger(TRADER.address)).map(({ type }) => type)
    expect(types).toEqual(['deposit', 'deposit', 'withdraw'])
    expect(await depositsTo(paper.rpc, TREASURY_BRIDGE)).toHaveLength(1)
    // 1,000 of the faucet less 250 deposited, and the 11 withdrawn less the fee.
    await until(async () => (await paper.usdcOf(TRADER.address)) === 760_000_000n, 'not paid')
    await TRADER.deposit(paper, 5_000_000n)
    await until(async () => (await paper.ledger(TRADER.address)).length === 4, 'not credited')
    const modes = readdirSync(join(directory, 'paper'), {
      recursive: true,
      withFileTypes: true,
    }).map((entry) => [
      entry.isDirectory(),
      statSync(join(entry.parentPath, entry.name)).mode & 0o777,
    ])
    for (const [isDirectory, mode] of modes) expect(mode).toBe(isDirectory ? 0o700 : 0o600)
  }, 120_000)

  it('has a later contract at the address it has on every other chain, and credits whom it names', async () => {
    if (GATE === undefined) throw new Error('no gate')
    const deposits: ChainDeposit[] = []
    const settlement: Settlement = {
      // keccak-256 of `Deposit(address,uint16,uint8,uint256)`.
      watch: (contract) => [{ kind: 'event', contract, topic: DEPOSIT }],
      lastDeposit: () => deposits.at(-1),
      deposit: async (deposit) => {
        deposits.push(deposit)
      },
      duePayouts: () => [],
      concludePayout: async () => undefined,
    }
    for (const folder of [join(directory, 'paper', 'chain'), join(directory, 'fresh')]) {
      deposits.length = 0
      const chain = openChain({
        port: paper.port + 4,
        origins: [],
        directory: folder,
        faces: [{ name: 'lighter', contract: GATE, settlement }],
        log: (line) => expect.unreachable(line),
      })
      await chain.firstTry
      await chain.fund(TRADER.address, 100_000_000)
      const { address } = readNode(chainFiles(folder)) ?? {}
      if (address === undefined) throw new Error('no node runs')
      const rpc = createRpc(address)
      expect(await rpc.call('eth_getCode', [GATE.address, 'latest'], HexText)).not.toBe('0x')
      const beneficiary = `0x${'5c'.repeat(20)}` as const
      await sendDeposit(rpc, beneficiary, 1_000_000_000_000_000_000n)
      await until(() => deposits.length === 1, 'not reported')
      expect(deposits).toMatchObject([
        { account: beneficiary, assetId: 1, route: 1, amountMicro: 1_000_000_000_000_000_000n },
      ])
      rpc.close()
      await chain.close()
    }
  }, 120_000)
})

const DEPOSIT = '0x2c23b439a6de9785cb385d0aed4954f9a7f804203d01b25584082a540cc95c8e'

/** Deposits the chain's own coin for another account. */
async function sendDeposit(rpc: Rpc, to: `0x${string}`, amount: bigint): Promise<void> {
  const abi = [
    {
      type: 'function',
      name: 'deposit',
      stateMutability: 'payable',
      outputs: [],
      inputs: [
        { name: '_to', type: 'address' },
        { name: '_assetIndex', type: 'uint16' },
        { name: '_routeType', type: 'uint8' },
        { name: '_amount', type: 'uint256' },
      ],
    },
  ] as const
  const data = encodeFunctionData({ abi, functionName: 'deposit', args: [to, 1, 1, amount] })
  expect(data.slice(0, 10)).toBe('0x8a857083')
  const transaction = { from: TREASURY, to: GATE?.address, value: `0x${amount.toString(16)}`, data }
  await rpc.call('eth_sendTransaction', [transaction], HexText)
}
