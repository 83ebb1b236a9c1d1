import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '@/lib/testing/neverBroken'
import { TestPaper, TestWallet, until } from '@/server/paper/chain/testing/testDesk'
import { resultOf, rowsOf, TestUser } from './testing/testUser'

const ONDO = { ONDO_NETWORK: 'paper', HYPERLIQUID_NETWORK: 'paper' }
const TARGET = `0x${'4c'.repeat(20)}`
let paper: TestPaper
let user: TestUser
let offsetMs = 0

beforeAll(async () => {
  paper = await TestPaper.create(mkdtempSync(join(tmpdir(), 'ondo-chain-')))
  await paper.start(ONDO)
  const url = () => `http://127.0.0.1:${paper.port + 3}`
  user = new TestUser(url, () => Date.now() + offsetMs, '4d')
  await user.signIn()
  await user.makeKey()
}, 120_000)

afterAll(() => paper.remove())

const balance = async () =>
  Number(resultOf(await user.own('GET', '/v1/perps/balance')).walletBalance)

describe('money on the chain', () => {
  it('is credited to the owner of the address it came to, and paid out exactly once, though killed', async () => {
    const provisioned = await user.own('POST', '/v1/provision_address', {
      network: 'ethereum',
      symbol: 'USDC',
      deposit_destination: { id: user.accountId, wallet: 'margin' },
    })
    const recipient = String(resultOf(provisioned).address)
    const stranger = new TestWallet('4f')
    await paper.post('/faucet', { address: stranger.address, amount: '1000' })
    await stranger.transfer(paper, recipient, 300_000_000n)
    await until(async () => (await balance()) === 300, 'not credited')
    await stranger.transfer(paper, recipient, 50_000_000n)
    await paper.end('SIGKILL')
    await paper.start(ONDO)
    await until(async () => (await balance()) === 350, 'the second was not credited')

    const BOOK = '/v1/auth/erc-4361/address_book'
    const asked = await user.own('POST', `${BOOK}/get_challenge`, {
      walletAddress: user.wallet.address,
      chainId: '1',
      withdrawalAddress: TARGET,
    })
    const { id, message } = resultOf(asked)
    const signature = await user.wallet.signMessage({ message: String(message) })
    const signed = { id, signature, addressLabel: 'Cold' }
    expect((await user.own('POST', `${BOOK}/complete_challenge`, signed)).status).toBe(200)
    const withdrawal = await user.signed('POST', '/v1/withdraw', {
      customer_withdrawal_id: 'wd-kill',
      symbol: 'USDC',
      network: 'ethereum',
      amount: '120',
      address: TARGET,
    })
    expect(withdrawal.status).toBe(200)
    await paper.end('SIGKILL')
    await paper.start(ONDO)
    offsetMs += 10_000
    await paper.post('/clock', { advanceMs: 10_000 })
    await until(async () => (await paper.usdcOf(TARGET)) > 0n, 'not paid')
    await paper.end('SIGKILL')
    await paper.start(ONDO)
    const listed = async () => rowsOf(await user.own('GET', '/v1/wallet/withdrawals'))
    await until(async () => (await listed())[0]?.status === 'complete', 'not concluded')
    expect((await listed())[0]?.txid).toMatch(/^0x[0-9a-f]{64}$/)
    const [paid, left] = [await paper.usdcOf(TARGET), await balance()]
    const deposits = rowsOf(await user.own('GET', '/v1/wallet/deposits'))
    promised('what came is credited once, and what went is paid once', () => {
      expect(paid).toBe(119_000_000n)
      expect(left).toBe(230)
      expect(deposits).toMatchObject([
        { size: '50', fromAddress: stranger.address },
        { size: '300' },
      ])
    })
  }, 180_000)
})
