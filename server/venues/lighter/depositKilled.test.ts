import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { EvmTxActionStep } from '@/lib/schema/action/evmTxStep'
import type { SignedEvmTxStep } from '@/lib/schema/action/signedStep'
import { promised } from '@/lib/testing/neverBroken'
import { PAPER_CONTRACTS } from '@/server/config/paperChain'
import type { OpenDatabase } from '@/server/db/database'
import { openTestDatabase } from '@/server/db/testing/testDatabase'
import { createSteps, executeSteps } from '@/server/service/testing/actionCalls'
import { createTestService } from '@/server/service/testing/testService'
import type { VenueAdapter } from '@/server/venues/adapter'
import { systemClock } from '@/server/venues/upstream/clock'
import { type OpenPaper, openPaper } from './testing/openPaper'

/**
 * A deposit of two transactions whose service dies between them: the wallet has sent both, the
 * service has both hashes and had looked up the first. The process that follows answers with what
 * the chain has of each.
 */

const CONTRACT = `0x${'c0'.repeat(20)}`
const TOKEN = PAPER_CONTRACTS.usdc
const CHAIN_ID = 31_337

let paper: OpenPaper
let database: OpenDatabase
let node: Server
let rpcUrl: string
let made = 0
let owner: `0x${string}`
/** What the chain knows, by hash, and every method it was asked. */
const sent = new Map<string, object>()
const receipts = new Map<string, { status: string }>()
const asked: string[] = []

beforeAll(async () => {
  database = await openTestDatabase()
  paper = await openPaper('deposit killed')
  node = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const { method, params } = JSON.parse(body)
      asked.push(method)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: answer(method, params[0]) }))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  rpcUrl = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
}, 120_000)

afterAll(async () => {
  node?.closeAllConnections()
  node?.close()
  await paper?.close()
  await database?.close()
})

beforeEach(() => {
  made += 1
  owner = `0x${made.toString(16).padStart(40, '0')}`
  asked.length = 0
})

function answer(method: string, hash: string): unknown {
  switch (method) {
    case 'eth_chainId':
      return `0x${CHAIN_ID.toString(16)}`
    case 'eth_blockNumber':
      return '0x10'
    case 'eth_getTransactionByHash':
      return sent.get(hash) ?? null
    default:
      return receipts.get(hash) ?? null
  }
}

/** A process of the service whose clock shows each wait as over. */
function openService(change: (adapter: VenueAdapter) => VenueAdapter = (adapter) => adapter) {
  const clock = { nowMs: 0 }
  Object.defineProperty(clock, 'nowMs', { get: () => Date.now(), set: () => undefined })
  let laterMs = 0
  const now = () => {
    laterMs += 20_000
    return systemClock.now() + laterMs
  }
  const adapter = paper.openAdapter({
    clock: { ...systemClock, now },
    config: {
      ...paper.config,
      deposit: { chainId: CHAIN_ID, contract: CONTRACT, route: 0, tokens: { '3': TOKEN }, rpcUrl },
    },
  })
  return createTestService([change(adapter)], database, clock)
}

type Service = ReturnType<typeof openService>

async function stage(service: Service): Promise<EvmTxActionStep[]> {
  const params = { amount: '25', tokenAddress: TOKEN, chainId: CHAIN_ID }
  const body = { provider: paper.config.key, address: owner, action: 'deposit', params }
  return (await createSteps(service, body)) as EvmTxActionStep[]
}

/** What a wallet does with a leg: the chain knows the transaction, and has it in no block yet. */
function broadcast({ action, txParams }: EvmTxActionStep): SignedEvmTxStep {
  const txHash = `0x${(sent.size + 1).toString(16).padStart(64, '0')}` as const
  const { abi, args, functionName, to } = txParams
  const values = args.map((value) => (/^\d+$/.test(String(value)) ? BigInt(String(value)) : value))
  const input = encodeFunctionData({ abi: parseAbi(abi), functionName, args: values })
  sent.set(txHash, { from: owner, to, input, value: '0x0', blockNumber: null })
  return { action, txParams, txHash }
}

async function submit(service: Service, actions: readonly SignedEvmTxStep[]) {
  const body = { provider: paper.config.key, address: owner, action: 'deposit' as const }
  return (await executeSteps(service, { ...body, actions: [...actions] })).results
}

const mine = (leg: SignedEvmTxStep | undefined, status = '0x1') =>
  receipts.set(leg?.txHash ?? '', { status })

/** Dies once it has looked at the first leg. */
function dyingService(onFirst: () => void): Service {
  let looks = 0
  return openService((adapter) => ({
    ...adapter,
    async relay(...leg) {
      looks += 1
      if (looks === 1) return await adapter.relay(...leg)
      onFirst()
      return await new Promise<never>(() => {})
    },
  }))
}

/** Both legs sent, and the service killed between them. */
async function killBetween(): Promise<SignedEvmTxStep[]> {
  let isBetween = () => {}
  const between = new Promise<void>((resolve) => {
    isBetween = resolve
  })
  const service = dyingService(isBetween)
  const legs = (await stage(service)).map(broadcast)
  expect(legs.map(({ txParams }) => txParams.functionName)).toEqual(['approve', 'deposit'])
  mine(legs[0])
  void submit(service, legs)
  await between
  return legs
}

const outcomesOf = (results: Awaited<ReturnType<typeof submit>>) =>
  results.map((result) => [result.success || result.errorCode, result.txHash])

describe('a deposit whose service died between its transactions', () => {
  it('is read from the chain, each by its hash, and nothing is sent by the service', async () => {
    const legs = await killBetween()
    const [first, second] = legs.map(({ txHash }) => txHash)
    const next = openService()
    expect(outcomesOf(await submit(next, legs))).toEqual([
      [true, first],
      [2100, second],
    ])
    mine(legs[1])
    const done = [
      [true, first],
      [true, second],
    ]
    expect(outcomesOf(await submit(next, legs))).toEqual(done)
    expect(outcomesOf(await submit(openService(), legs))).toEqual(done)
    promised('the service only looks at the chain', () => {
      expect(
        asked.filter((method) => !/^eth_(chainId|blockNumber|getTransaction)/.test(method)),
      ).toEqual([])
    })
  })

  it('says of a second transaction that the chain reverted that nothing was moved by it', async () => {
    const legs = await killBetween()
    mine(legs[1], '0x0')
    expect(outcomesOf(await submit(openService(), legs))).toEqual([
      [true, legs[0]?.txHash],
      [2020, legs[1]?.txHash],
    ])
  })

  it('takes no other transaction for one that it was given', async () => {
    const legs = await killBetween()
    const [approve, deposit] = legs
    if (approve === undefined || deposit === undefined) throw new Error('no legs')
    // A second one of the same call, as of a wallet that was asked twice.
    const other = [approve, broadcast(deposit)]
    await expect(submit(openService(), other)).rejects.toMatchObject({ code: 2041 })
    mine(deposit)
    expect(outcomesOf(await submit(openService(), legs))[1]).toEqual([true, deposit.txHash])
  })
})

it('a deposit of which only the approval was sent is gone on with, the approval answered as before', async () => {
  const service = openService()
  const [first, second] = await stage(service)
  if (first === undefined || second === undefined) throw new Error('nothing staged')
  const approve = broadcast(first)
  mine(approve)
  // What a page that was ended knows of, alone.
  expect(outcomesOf(await submit(service, [approve]))).toEqual([[true, approve.txHash]])
  const deposit = broadcast(second)
  mine(deposit)
  expect(outcomesOf(await submit(openService(), [approve, deposit]))).toEqual([
    [true, approve.txHash],
    [true, deposit.txHash],
  ])
})
