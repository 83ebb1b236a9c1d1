import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, erc20Abi, parseAbi, parseGwei } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { promised } from '@/lib/testing/neverBroken'
import { CHAIN_ID, SETTLEMENT_CONTRACTS, USDC_ADDRESS } from '@/server/paper/chain/addresses'
import { HexBigInt, HexNumber, HexText } from '@/server/paper/chain/rpc'
import { TestPaper, until } from '@/server/paper/chain/testing/testDesk'
import { TestTrader } from './testing/testTrader'

const GATE = SETTLEMENT_CONTRACTS.get('lighter')?.address ?? '0x'
const ABI = parseAbi(['function deposit(address,uint16,uint8,uint256) payable'])
const ETHER = 10n ** 18n
const MINUTES_MS = 4 * 60_000
let paper: TestPaper
let trader: TestTrader
let offsetMs = 0

beforeAll(async () => {
  paper = await TestPaper.create(mkdtempSync(join(tmpdir(), 'lighter-chain-')))
  await paper.start({ LIGHTER_NETWORK: 'paper' })
  const url = () => `http://127.0.0.1:${paper.port + 2}`
  trader = await TestTrader.create(url, () => Date.now() + offsetMs, '4e')
  await paper.post('/faucet', { address: trader.address, amount: '1000' })
  const { body } = await trader.get(`/api/v1/account?by=l1_address&value=${trader.address}`)
  const [account] = Array.isArray(body.accounts) ? body.accounts : []
  trader.account = account.index
  await trader.register()
}, 120_000)

afterAll(() => paper.remove())

async function sendTransaction(to: `0x${string}`, data: `0x${string}`, value = 0n): Promise<void> {
  const { rpc } = paper
  const nonce = await rpc.call('eth_getTransactionCount', [trader.address, 'pending'], HexNumber)
  const fees = { gas: 300_000n, maxFeePerGas: parseGwei('10'), maxPriorityFeePerGas: 1n }
  const signed = await trader.wallet.signTransaction({
    type: 'eip1559',
    chainId: CHAIN_ID,
    nonce,
    to,
    data,
    value,
    ...fees,
  })
  const hash = await rpc.call('eth_sendRawTransaction', [signed], HexText)
  await until(
    async () =>
      (await paper.rpc.call('eth_getTransactionCount', [trader.address, 'latest'], HexNumber)) >
      nonce,
    `not mined: ${hash}`,
  )
}

const depositOf = (asset: number, route: number, amount: bigint) =>
  encodeFunctionData({
    abi: ABI,
    functionName: 'deposit',
    args: [trader.wallet.address, asset, route, amount],
  })

async function assets(): Promise<Record<string, { balance: string; margin_balance: string }>> {
  const { body } = await trader.get(`/api/v1/account?by=index&value=${trader.account}`)
  const [account] = Array.isArray(body.accounts) ? body.accounts : []
  return Object.fromEntries(account.assets.map((row: { symbol: string }) => [row.symbol, row]))
}

describe('money on the chain', () => {
  it('comes in by asset and route, and goes out exactly once, killed in between', async () => {
    const approve = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [GATE, 100_000_000n],
    })
    await sendTransaction(USDC_ADDRESS, approve)
    await sendTransaction(GATE, depositOf(3, 0, 40_000_000n))
    await sendTransaction(GATE, depositOf(3, 1, 20_000_000n))
    await sendTransaction(GATE, depositOf(1, 1, 2n * ETHER), 2n * ETHER)
    await until(
      async () => (await assets()).ETH?.balance === '2.00000000',
      'ether was not credited',
    )
    expect(await assets()).toMatchObject({
      USDC: { balance: '20.000000', margin_balance: '1040.000000' },
    })

    const wei = () => paper.rpc.call('eth_getBalance', [trader.address, 'latest'], HexBigInt)
    const [weiBefore, usdcBefore] = [await wei(), await paper.usdcOf(trader.address)]
    await trader.send(13, { AssetIndex: 1, RouteType: 1, Amount: 150_000_000 })
    await trader.send(13, { AssetIndex: 3, RouteType: 0, Amount: 30_000_000 })
    expect((await trader.send(13, { AssetIndex: 1, RouteType: 1, Amount: 10 })).body.code).toBe(
      21116,
    )
    await paper.end('SIGKILL')
    await paper.start({ LIGHTER_NETWORK: 'paper' })
    offsetMs += MINUTES_MS
    await paper.post('/clock', { advanceMs: MINUTES_MS })
    await until(async () => (await wei()) > weiBefore, 'ether was not paid')
    await until(async () => (await paper.usdcOf(trader.address)) > usdcBefore, 'USDC was not paid')
    await paper.end('SIGKILL')
    await paper.start({ LIGHTER_NETWORK: 'paper' })
    await until(async () => {
      const path = `/api/v1/withdraw/history?account_index=${trader.account}`
      const { withdraws } = (await trader.get(path, trader.token())).body
      return JSON.stringify(withdraws).split('"completed"').length === 3
    }, 'not concluded')
    const [weiAfter, usdcAfter] = [await wei(), await paper.usdcOf(trader.address)]
    const { ETH: left } = await assets()
    promised('what went is paid once', () => {
      expect(weiAfter).toBe(weiBefore + (3n * ETHER) / 2n)
      expect(usdcAfter).toBe(usdcBefore + 30_000_000n)
      expect(left?.balance).toBe('0.50000000')
    })
  }, 180_000)
})
