import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { TestTrader } from '@/server/paper/faces/hyperliquid/testing/testTrader'
import { TREASURY_BRIDGE } from './addresses'
import { depositsTo, TestPaper, TestWallet, until } from './testing/testDesk'

const HOUR_MS = 3_600_000
let directory: string
let paper: TestPaper
let nextSecret = 0x30

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'paper-chain-'))
  paper = await TestPaper.create(directory)
  await paper.start()
}, 120_000)

afterAll(async () => {
  await paper.remove()
})

/** A trader with paper money on the chain and at the venue. */
async function funded(amount = '1000'): Promise<{ wallet: TestWallet; trader: TestTrader }> {
  const secretByte = (nextSecret++).toString(16)
  const wallet = new TestWallet(secretByte)
  await paper.post('/faucet', { address: wallet.address, amount })
  const clock = {
    get nowMs() {
      return Date.now() + offsetMs
    },
  }
  const trader = new TestTrader(clock, () => `http://127.0.0.1:${paper.port + 1}`, secretByte)
  return { wallet, trader }
}
let offsetMs = 0

async function advance(milliseconds: number): Promise<void> {
  const { offsetMs: now } = z
    .object({ offsetMs: z.number() })
    .parse(await paper.post('/clock', { advanceMs: milliseconds }))
  offsetMs = now
}

async function creditedAfterMs(wallet: TestWallet, amount: bigint): Promise<number> {
  const sentMs = performance.now()
  const before = await paper.equityMicro(wallet.address)
  await wallet.deposit(paper, amount)
  await until(async () => (await paper.equityMicro(wallet.address)) > before, 'no credit')
  return performance.now() - sentMs
}

describe('a deposit', () => {
  it('is credited to its sender, with a ledger entry', async () => {
    const { wallet } = await funded()
    expect(await paper.usdcOf(wallet.address)).toBe(1_000_000_000n)
    await creditedAfterMs(wallet, 250_500_001n)
    expect(await paper.equityMicro(wallet.address)).toBe(1_250_500_001)
    expect(await paper.usdcOf(wallet.address)).toBe(749_499_999n)
    expect((await paper.ledger(wallet.address)).at(-1)).toEqual({
      type: 'deposit',
      usdc: '250.500001',
    })
  })

  it('is credited within three seconds', async () => {
    const { wallet } = await funded()
    // A busy machine may be late; the quickest of several is what the exchange itself takes.
    let quickestMs = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < 6 && quickestMs >= 3_000; turn++) {
      quickestMs = Math.min(quickestMs, await creditedAfterMs(wallet, 5_000_000n))
    }
    expect(quickestMs).toBeLessThan(3_000)
  })

  it('below the minimum is lost, as at the venue', async () => {
    const { wallet } = await funded()
    await wallet.deposit(paper, 4_999_999n)
    await wallet.deposit(paper, 5_000_000n)
    await until(async () => (await paper.equityMicro(wallet.address)) > 1_000e6, 'no credit')
    expect(await paper.equityMicro(wallet.address)).toBe(1_005_000_000)
    expect(await paper.ledger(wallet.address)).toHaveLength(2)
  })

  it('is none when the exchange mints to the bridge or the bridge pays itself', async () => {
    const { trader } = await funded()
    const action = { type: 'withdraw3', destination: TREASURY_BRIDGE, amount: '11' }
    expect(await trader.user('Withdraw', action)).toMatchObject({ status: 'ok' })
    await advance(HOUR_MS)
    const before = await paper.usdcOf(TREASURY_BRIDGE)
    const { wallet } = await funded()
    await wallet.deposit(paper, 5_000_000n)
    await until(async () => (await paper.equityMicro(wallet.address)) > 1_000e6, 'no credit')
    expect(await paper.usdcOf(TREASURY_BRIDGE)).toBe(before + 5_000_000n)
    expect(await deposits()).not.toEqual([])
    for (const { account } of await deposits()) {
      expect(account).not.toBe(TREASURY_BRIDGE)
      expect(account).not.toMatch(/^0x0+$/)
    }
  })
})

describe('a withdrawal', () => {
  it('is debited at once, listed, and paid on the chain minutes later, less the fee', async () => {
    const { wallet, trader } = await funded()
    const destination = `0x${'7a'.repeat(20)}`
    const nonce = trader.nextNonce()
    const action = { type: 'withdraw3', destination, amount: '100.25' }
    const reply = await trader.user('Withdraw', action, nonce)
    expect(reply).toEqual({ status: 'ok', response: { type: 'default' } })
    expect(await paper.equityMicro(wallet.address)).toBe(899_750_000)
    expect((await paper.ledger(wallet.address)).at(-1)).toEqual({
      type: 'withdraw',
      usdc: '99.25',
      nonce,
    })
    expect(await paper.usdcOf(destination)).toBe(0n)
    await advance(3 * 60_000)
    await until(async () => (await paper.usdcOf(destination)) > 0n, 'no payment')
    expect(await paper.usdcOf(destination)).toBe(99_250_000n)
  })

  it('is refused beyond the free balance, at or below the fee, and to the zero address', async () => {
    const { wallet, trader } = await funded('50')
    const to = wallet.address
    const refusals = [
      [{ destination: to, amount: '50.000001' }, 'Insufficient balance for withdrawal.'],
      [
        { destination: to, amount: '1' },
        'Withdrawal amount must be larger than the fee of 1 USDC.',
      ],
      [{ destination: to, amount: '-5' }, 'Invalid withdrawal amount.'],
      [{ destination: to, amount: '5.0000001' }, 'Invalid withdrawal amount.'],
      [{ destination: to, amount: '1e2' }, 'Invalid withdrawal amount.'],
      [{ destination: `0x${'0'.repeat(40)}`, amount: '5' }, 'Invalid destination.'],
    ] as const
    for (const [fields, response] of refusals) {
      const reply = await trader.user('Withdraw', { type: 'withdraw3', ...fields })
      expect(reply).toEqual({ status: 'err', response })
    }
    expect(await paper.equityMicro(wallet.address)).toBe(50_000_000)
    expect(await paper.ledger(wallet.address)).toHaveLength(1)
    await advance(HOUR_MS)
  })

  it('is refused to an agent', async () => {
    const { trader } = await funded('50')
    const { trader: agent } = await funded('0.000001')
    const stranger = new TestTrader(
      { nowMs: Date.now() + offsetMs },
      () => `http://127.0.0.1:${paper.port + 1}`,
      'ee',
    )
    await trader.approveAgent(stranger.address)
    const action = { type: 'withdraw3', destination: agent.address, amount: '10' }
    expect(await stranger.user('Withdraw', action)).toEqual({
      status: 'err',
      response: `Must deposit before performing actions. User: ${stranger.address}`,
    })
    expect(await paper.equityMicro(trader.address)).toBe(50_000_000)
  })

  it('of the same nonce is taken once', async () => {
    const { trader } = await funded('50')
    const action = { type: 'withdraw3', destination: trader.address, amount: '10' }
    const signed = await trader.signUser('Withdraw', action)
    expect(await trader.post(signed)).toMatchObject({ status: 'ok' })
    expect(await trader.post(signed)).toMatchObject({ status: 'err' })
    expect(await paper.equityMicro(trader.address)).toBe(40_000_000)
  })
})

function deposits() {
  return depositsTo(paper.rpc, TREASURY_BRIDGE)
}
