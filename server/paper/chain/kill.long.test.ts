import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { promised } from '@/lib/testing/neverBroken'
import { runLength } from '@/lib/testing/runLength'
import { TestTrader } from '@/server/paper/faces/hyperliquid/testing/testTrader'
import { TREASURY_BRIDGE } from './addresses'
import { chainFiles } from './chainFiles'
import { HexNumber } from './rpc'
import { depositsTo, TestPaper, TestWallet, until } from './testing/testDesk'

/** The venue whose money is looked at: others cost each start. */
const ALONE = { LIGHTER_NETWORK: 'off', ONDO_NETWORK: 'off' }
const WALLETS = 3
const ROUNDS = runLength({ usual: 2, long: 4 })
/** At this one the node is killed as well. */
const NODE_ROUND = 1
const MINUTES_MS = 4 * 60_000
/** What a killed node forgot is never mined, and not waited for. */
const FORGOTTEN_MS = 2_000
let directory: string
let paper: TestPaper

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'paper-kill-'))
  paper = await TestPaper.create(directory)
})

afterEach(async () => {
  await paper.remove()
})

/** The same pauses and amounts in every run. */
function draws(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % limit
  }
}

const pause = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))

/** Ends the node itself, the hard way. */
function killNode(): void {
  const { processId } = chainFiles(join(directory, 'paper', 'chain'))
  if (existsSync(processId))
    process.kill(Number.parseInt(readFileSync(processId, 'utf8'), 10), 'SIGKILL')
}

describe('killed in the middle of it', () => {
  it('the exchange credits every deposit that is on the chain exactly once', async () => {
    const draw = draws(7)
    const wallets = Array.from(
      { length: WALLETS },
      (_, at) => new TestWallet((0x51 + at).toString(16)),
    )
    await paper.start(ALONE)
    for (const { address } of wallets) await paper.post('/faucet', { address, amount: '100000' })
    const certain = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      const acknowledged = new Set<string>()
      let isAlive = true
      const senders = wallets.map(async (wallet) => {
        while (isAlive) {
          await wallet.deposit(paper, BigInt(5_000_000 + draw(9_000_000)), FORGOTTEN_MS).then(
            (hash) => acknowledged.add(hash),
            () => pause(20),
          )
        }
      })
      await until(() => acknowledged.size >= 8, 'no deposits')
      await pause(draw(400))
      // The node alone dies too; what wallets just read may then be undone, as by a reorg.
      if (round === NODE_ROUND) {
        killNode()
        await pause(600)
      } else {
        for (const hash of acknowledged) certain.add(hash)
      }
      await paper.end('SIGKILL')
      isAlive = false
      await Promise.all(senders)
      await paper.start(ALONE)
    }
    for (const wallet of wallets) await wallet.deposit(paper, 5_000_000n)

    const read = () => depositsTo(paper.rpc, TREASURY_BRIDGE)
    const isSettled = async (): Promise<boolean> => {
      const ownMicro = await Promise.all(wallets.map(({ address }) => paper.equityMicro(address)))
      const all = (await read()).reduce((sum, { amountMicro }) => sum + Number(amountMicro), 0)
      return ownMicro.reduce((sum, micro) => sum + micro, 0) >= WALLETS * 100_000e6 + all
    }
    await until(isSettled, 'not credited')
    // Whatever would come a second time would come now.
    await paper.end('SIGKILL')
    await paper.start(ALONE)
    await pause(1_000)

    const onChain = await read()
    expect(onChain.length).toBeGreaterThan(5 * ROUNDS)
    const hashes = new Set(onChain.map(({ transactionHash }) => transactionHash))
    expect([...certain].filter((hash) => !hashes.has(hash))).toEqual([])
    for (const { address } of wallets) {
      const own = onChain.filter(({ account }) => account === address)
      const depositedMicro = own.reduce((sum, { amountMicro }) => sum + Number(amountMicro), 0)
      const equityMicro = await paper.equityMicro(address)
      const usdc = await paper.usdcOf(address)
      const ledger = await paper.ledger(address)
      promised('every deposit on the chain is credited exactly once', () => {
        expect(equityMicro).toBe(100_000e6 + depositedMicro)
        expect(usdc).toBe(BigInt(100_000e6 - depositedMicro))
        // The faucet's credit is listed as a deposit too.
        expect(ledger).toHaveLength(own.length + 1)
      })
    }
  }, 180_000)

  it('the bridge pays every accepted withdrawal exactly once', async () => {
    const draw = draws(11)
    await paper.start(ALONE)
    let offsetMs = 0
    const clock = {
      get nowMs() {
        return Date.now() + offsetMs
      },
    }
    const trader = new TestTrader(clock, () => `http://127.0.0.1:${paper.port + 1}`, '61')
    await paper.post('/faucet', { address: trader.address, amount: '100000' })
    const destinations: string[] = []
    let answered = 0
    for (let round = 0; round < ROUNDS; round++) {
      let isAlive = true
      const before = answered
      const asking = (async () => {
        while (isAlive) {
          const destination = `0x${(0x9000 + destinations.length).toString(16).padStart(40, '0')}`
          destinations.push(destination)
          const amount = `${2 + draw(50)}.5`
          const action = { type: 'withdraw3', destination, amount }
          await trader.user('Withdraw', action).then(
            () => {
              answered += 1
            },
            () => pause(20),
          )
        }
      })()
      await until(() => answered >= before + 4, 'no withdrawals')
      await pause(draw(100))
      offsetMs += MINUTES_MS
      await paper.post('/clock', { advanceMs: MINUTES_MS })
      await pause(draw(400))
      if (round === NODE_ROUND) killNode()
      await paper.end('SIGKILL')
      isAlive = false
      await asking
      await paper.start(ALONE)
    }
    await paper.post('/clock', { advanceMs: MINUTES_MS })
    const accepted = (await paper.ledger(trader.address)).filter(({ type }) => type === 'withdraw')
    const owedMicro = accepted.reduce((sum, { usdc }) => sum + Math.round(Number(usdc) * 1e6), 0)
    expect(accepted.length).toBeGreaterThan(3 * ROUNDS)
    const equityMicro = await paper.equityMicro(trader.address)
    promised('every withdrawal is debited exactly once', () => {
      expect(new Set(accepted.map(({ nonce }) => nonce)).size).toBe(accepted.length)
      expect(equityMicro).toBe(100_000e6 - owedMicro - accepted.length * 1e6)
    })
    const paidMicro = async (): Promise<number> => {
      const balances = await Promise.all(destinations.map((address) => paper.usdcOf(address)))
      return balances.reduce((sum, balance) => sum + Number(balance), 0)
    }
    await until(async () => (await paidMicro()) >= owedMicro, 'not paid')
    await pause(600)
    const paid = await paidMicro()
    promised('every accepted withdrawal is paid exactly once', () => {
      expect(paid).toBe(owedMicro)
    })
  }, 180_000)

  it('leaves no node behind', async () => {
    await paper.start(ALONE)
    await paper.end('SIGKILL')
    const answers = () =>
      paper.rpc.call('eth_chainId', [], HexNumber).then(
        () => true,
        () => false,
      )
    await until(async () => !(await answers()), 'the node lives on')
  }, 120_000)
})
