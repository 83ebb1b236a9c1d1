import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ChainDeposit, Settlement } from '@/server/paper/face'
import { TREASURY, TREASURY_BRIDGE } from './addresses'
import { type ChainOptions, openChain, type PaperChain } from './chain'
import { chainFiles, readNode, settleState } from './chainFiles'
import { readHead, stopMining } from './mining'
import { createRpc } from './rpc'
import { TestPaper, TestWallet, until } from './testing/testDesk'

const BRIDGE = { kind: 'bridge', address: TREASURY_BRIDGE, deployer: TREASURY } as const

let directory: string
let paper: TestPaper
let log: string[]
const opened: PaperChain[] = []

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'open-chain-'))
  paper = await TestPaper.create(directory)
  log = []
})

afterEach(async () => {
  for (const chain of opened.splice(0)) await chain.close()
  rmSync(directory, { recursive: true, force: true, maxRetries: 20 })
})

function open(more: Partial<ChainOptions> = {}): PaperChain {
  const chain = openChain({
    port: paper.port + 4,
    origins: [],
    directory,
    faces: [],
    log: (line) => log.push(line),
    ...more,
  })
  opened.push(chain)
  return chain
}

/** A face that only remembers. */
function fakeSettlement() {
  const deposits: ChainDeposit[] = []
  const concluded: string[] = []
  const due: { id: string; destination: string; amountMicro: number }[] = []
  const settlement: Settlement = {
    watch: (contract) => [{ kind: 'transfersTo', addresses: () => [contract] }],
    lastDeposit: () => deposits.at(-1),
    deposit: async (deposit) => {
      deposits.push(deposit)
    },
    duePayouts: () => due.filter(({ id }) => !concluded.includes(id)),
    concludePayout: async (id) => {
      concluded.push(id)
    },
  }
  return { settlement, deposits, due, concluded }
}

describe('the end of a chain', () => {
  it('is quiet, though the node ends by itself meanwhile', async () => {
    const chain = open()
    await chain.firstTry
    process.kill(nodeId(), 'SIGKILL')
    await chain.close()
    expect(log).toEqual([])
  })

  it('is for us to begin: an interrupt of our process group does not reach the node', async () => {
    await open().firstTry
    // Where there are no groups (Windows) it has a console of its own: that it runs is all there is.
    const group = process.platform === 'win32' ? nodeId() : -nodeId()
    expect(process.kill(group, 0), 'it leads a group of its own').toBe(true)
  })
})

/** Status of a call that names another host, as a rebound name would. */
function askAs(host: string, port: number, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { host, 'content-type': 'application/json' }
    const sent = request({ host: '127.0.0.1', port, method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** The process of the node that runs. */
function nodeId(): number {
  return node().processId
}

function nodeAddress() {
  const { address } = node()
  if (address === undefined) throw new Error('no address')
  return address
}

function node() {
  const found = readNode(chainFiles(directory))
  if (found === undefined) throw new Error('no node runs')
  return found
}

describe('a chain that cannot run', () => {
  it('says so plainly, and is tried again when its port is free', async () => {
    const stranger = createServer()
    await new Promise<void>((resolve) => stranger.listen(paper.port + 4, '127.0.0.1', resolve))
    const chain = open()
    await chain.firstTry
    expect(chain.status()).toEqual({
      state: 'unavailable',
      reason: `port ${paper.port + 4} is in use`,
    })
    expect(log).toEqual([
      `chain: port ${paper.port + 4} is in use; no deposits and withdrawals until it runs`,
    ])
    await expect(chain.fund(`0x${'1'.repeat(40)}`, 1)).rejects.toThrow('does not run')
    await new Promise((resolve) => stranger.close(resolve))
    await until(() => chain.status().state === 'running', 'not running')
  })

  it('names the node that is missing', async () => {
    const chain = open({ binary: join(directory, 'no-such-node') })
    await chain.firstTry
    expect(chain.status()).toMatchObject({ state: 'unavailable' })
    expect(log[0]).toContain('no-such-node')
  })

  it('does not begin again over a damaged state', async () => {
    writeFileSync(chainFiles(directory).state, '{"best_block')
    const chain = open()
    await chain.firstTry
    expect(chain.status()).toMatchObject({
      state: 'unavailable',
      reason: expect.stringContaining('is damaged'),
    })
  })
})

describe('a chain that runs', () => {
  it('keeps what accounts hold when old blocks are dropped, and goes on from there', async () => {
    const wallet = new TestWallet('71')
    const first = open()
    await first.firstTry
    await first.fund(wallet.address, 100_000_000)
    for (let at = 0; at < 8; at++) await wallet.deposit(paper, 5_000_000n)
    await first.close()
    expect(settleState(chainFiles(directory), 3)).toBe(true)

    const { settlement, deposits } = fakeSettlement()
    const second = open({ faces: [{ name: 'any', contract: BRIDGE, settlement }] })
    await second.firstTry
    expect(await paper.usdcOf(wallet.address)).toBe(60_000_000n)
    await wallet.deposit(paper, 6_000_000n)
    await until(() => deposits.at(-1)?.amountMicro === 6_000_000n, 'not reported')
    expect(deposits.length).toBeLessThan(8)
  })

  it('pays each withdrawal once, though it is asked again and again', async () => {
    const { settlement, due, concluded } = fakeSettlement()
    const owed = { id: `0x${'ab'.repeat(32)}`, destination: `0x${'7b'.repeat(20)}` }
    const forgetful: Settlement = {
      ...settlement,
      concludePayout: async (id) => {
        concluded.push(`${id} for now`)
      },
    }
    const chain = open({
      faces: [{ name: 'any', contract: BRIDGE, settlement: forgetful }],
    })
    await chain.firstTry
    due.push({ ...owed, amountMicro: 3_000_000 })
    await until(() => concluded.length >= 3, 'not paid')
    expect(await paper.usdcOf(owed.destination)).toBe(3_000_000n)
  })

  it('pays on when one payment is impossible, and tops up a bridge that is short', async () => {
    const { settlement, due, concluded } = fakeSettlement()
    const chain = open({ faces: [{ name: 'any', contract: BRIDGE, settlement }] })
    await chain.firstTry
    const rich = `0x${'7c'.repeat(20)}`
    const stranger = `0x${'0'.repeat(40)}`
    due.push({ id: `0x${'01'.repeat(32)}`, destination: stranger, amountMicro: 1 })
    due.push({ id: `0x${'02'.repeat(32)}`, destination: rich, amountMicro: 3e15 })
    await until(() => concluded.length === 1, 'not paid')
    expect(await paper.usdcOf(rich)).toBe(3_000_000_000_000_000n)
    expect(log.some((line) => line.includes(`payout 0x${'01'.repeat(32)} waits`))).toBe(true)
  })

  it('makes blocks again where the process that stopped them is gone', async () => {
    const chain = open()
    await chain.firstTry
    const rpc = createRpc(nodeAddress())
    const wallet = new TestWallet('7d')
    await chain.fund(wallet.address, 10_000_000)
    // Written by then: a save stops the blocks and lets them go on by itself.
    const head = await readHead(rpc)
    const isWritten = () => {
      const status = chain.status()
      return status.state === 'running' && status.blockNumber === head
    }
    await until(isWritten, 'not written')
    await stopMining(rpc)
    await wallet.deposit(paper, 5_000_000n)
    expect(await paper.usdcOf(wallet.address)).toBe(5_000_000n)
    rpc.close()
  })

  it('answers reads of programs, the service and extensions, and refuses everything else', async () => {
    const chain = open({ origins: ['http://localhost:3000'] })
    await chain.firstTry
    const call = (method: string, params: unknown[] = []) =>
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const post = async (port: number, headers: Record<string, string>, body: string) => {
      const sent = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })
      return {
        status: sent.status,
        origin: sent.headers.get('access-control-allow-origin'),
        text: await sent.text(),
      }
    }
    const json = { 'content-type': 'application/json' }
    const publicPort = paper.port + 4
    const read = call('eth_blockNumber')
    for (const origin of [
      undefined,
      'http://localhost:3000',
      'chrome-extension://abc',
      'moz-extension://abc',
    ]) {
      const answer = await post(publicPort, { ...json, ...(origin && { origin }) }, read)
      expect(answer).toMatchObject({ status: 200, origin: origin ?? null })
      expect(answer.text).toContain('"result":"0x')
    }
    // This system alone has but one loopback address: there the port is all that hides the node.
    const isAtUsualAddress = nodeAddress().host === '127.0.0.1'
    expect(isAtUsualAddress).toBe(process.platform === 'darwin')
    const before = chain.status()
    const mint = call('eth_sendTransaction', [{ from: TREASURY, to: TREASURY, value: '0x1' }])
    for (const body of [
      mint,
      call('anvil_setBalance', [TREASURY, '0x0']),
      call('evm_mine'),
      `[${read},${mint}]`,
    ]) {
      for (const type of ['text/plain', 'application/json']) {
        const foreign = { 'content-type': type, origin: 'https://evil.example' }
        expect(await post(publicPort, foreign, body)).toMatchObject({ status: 403, origin: null })
      }
      const own = await post(publicPort, json, body)
      expect(own.text).toContain('is not available here')
      if (isAtUsualAddress) continue
      // A page that guessed the port would still have to guess which loopback address.
      const simple = { 'content-type': 'text/plain', origin: 'https://evil.example' }
      await expect(post(nodeAddress().port, simple, body)).rejects.toThrow('fetch failed')
      await expect(post(nodeAddress().port, { ...simple, ...json }, body)).rejects.toThrow()
    }
    expect(await post(publicPort, { 'content-type': 'text/plain' }, read)).toMatchObject({
      status: 415,
    })
    expect(await post(publicPort, json, 'nothing')).toMatchObject({ status: 400 })
    expect(await askAs('evil.example', publicPort, read)).toBe(403)
    expect(chain.status()).toEqual(before)
  })

  it('mines nothing while nothing happens', async () => {
    const chain = open()
    await chain.firstTry
    const head = chain.status()
    await new Promise((resume) => setTimeout(resume, 1_200))
    expect(chain.status()).toEqual(head)
    const rpc = createRpc(nodeAddress())
    const Block = z.object({ number: z.string() })
    expect(await rpc.call('eth_getBlockByNumber', ['latest', false], Block)).toEqual({
      number: '0x3',
    })
    rpc.close()
  })
})
