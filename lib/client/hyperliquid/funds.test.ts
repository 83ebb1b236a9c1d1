import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { createPerpsClient, type PerpsClient } from '@/lib/client/createPerpsClient'
import { localWallet } from '@/lib/client/credentials/localWallet'
import type { UserWallet } from '@/lib/client/plugin'
import {
  DESK_TIMEOUT_MS,
  HYPERLIQUID_ALONE,
  startDesk,
  type TestDesk,
} from '@/lib/client/testing/startDesk'
import type { ActionType } from '@/lib/schema/model/enums'
import { PublicConfig } from '@/lib/schema/model/publicConfig'
import { HyperliquidFacts } from '@/lib/venues/hyperliquid/facts'
import { hyperliquid } from './plugin'

/** Money over the whole way: wallet, chain, service, adapter, paper exchange, and back. */

const account = privateKeyToAccount(generatePrivateKey())
const KEY = 'test-dashboard-key-0123456789abcdef'

let desk: TestDesk
let client: PerpsClient
let wallet: UserWallet
let usdcAddress: string
const who = { provider: 'hyperliquid', address: account.address }

async function post(url: string, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const info = async (question: object) => Object(await post(`${desk.faceUrl}/info`, question))
const perpsValue = async () => {
  const { withdrawable } = await info({ type: 'clearinghouseState', user: account.address })
  return Number(withdrawable)
}
const spotUsdc = async () => {
  const { balances } = await info({ type: 'spotClearinghouseState', user: account.address })
  return Number(Object(balances).find((row: { coin: string }) => row.coin === 'USDC')?.total ?? 0)
}

/** Asks again until it is so, for as long as a test may take. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resume) => setTimeout(resume, 100))
}

beforeAll(async () => {
  const settings = { ...HYPERLIQUID_ALONE, PERPS_DASHBOARD_KEY: KEY, PAPER_CHAIN: 'on' }
  desk = await startDesk(settings, { withoutPages: true })
  const config = PublicConfig.parse(await (await fetch(`${desk.webUrl}/bff/config`)).json())
  const [venue] = config.venues
  const { deposit: settlement } = HyperliquidFacts.parse(venue?.facts)
  if (!settlement || !venue?.chainRpcUrl) throw new Error('no chain')
  usdcAddress = settlement.usdcAddress
  wallet = localWallet(account, 1, { [settlement.chainId]: venue.chainRpcUrl })
  client = createPerpsClient({
    apiUrl: `${desk.webUrl}/v1/perps`,
    apiKey: KEY,
    webSocket: WebSocket,
    plugins: [
      hyperliquid({
        network: 'paper',
        baseUrl: desk.faceUrl,
        settlement,
        builder: { address: '0x00000000000000000000000000000000feeb0de1', maxFeeTenthBps: 10 },
        referralCode: 'PERPDESK',
      }),
    ],
  })
  await post(`${desk.paperUrl}/faucet`, { address: account.address, amount: '1000' })
}, DESK_TIMEOUT_MS)

afterAll(async () => {
  client?.close()
  await desk?.close()
}, DESK_TIMEOUT_MS)

async function run(action: ActionType, params: object) {
  const legs: string[] = []
  const outcome = await client.runAction({
    ...who,
    action,
    params: params as never,
    wallet,
    onProgress(progress) {
      if (progress.phase === 'leg') legs.push(progress.leg.state)
    },
  })
  return { ...outcome, legs }
}

describe('money at the paper exchange', () => {
  it('is deposited by a transaction of the wallet and credited to its account', async () => {
    const before = await perpsValue()
    const { results, legs } = await run('deposit', {
      amount: '100.5',
      tokenAddress: usdcAddress,
      chainId: 31_337,
    })
    expect(results).toEqual([
      {
        action: 'deposit',
        success: true,
        orderId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
        txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      },
    ])
    expect(legs).toEqual(['asking', 'submitted', 'confirmed'])
    expect(await wallet.chainId()).toBe(1)
    await until(async () => (await perpsValue()) === before + 100.5)
    expect(client.transfers.list(account.address)).toEqual([])
  }, 120_000)

  it('reports truly what became of a deposit that is submitted again', async () => {
    const before = await perpsValue()
    const { request } = await run('deposit', {
      amount: '5',
      tokenAddress: usdcAddress,
      chainId: 31_337,
    })
    if (!request) throw new Error('nothing was submitted')
    expect(await client.resolveOutcome(request)).toMatchObject([{ success: true }])
    // Credited some time after it is on the chain; what follows counts on it.
    await until(async () => (await perpsValue()) === before + 5)
  }, 120_000)

  it('moves between the ledgers of the account and back', async () => {
    const move = (sourceDex: string, destinationDex: string) =>
      run('sendAsset', { collateral: '0', sourceDex, destinationDex, amount: '20' })
    const [perps, spot] = [await perpsValue(), await spotUsdc()]
    expect((await move('', 'spot')).results).toEqual([{ action: 'sendAsset', success: true }])
    expect([await perpsValue(), await spotUsdc()]).toEqual([perps - 20, spot + 20])
    expect((await move('spot', '')).results).toEqual([{ action: 'sendAsset', success: true }])
    expect([await perpsValue(), await spotUsdc()]).toEqual([perps, spot])
    const { results } = await run('sendAsset', {
      collateral: '0',
      sourceDex: 'spot',
      destinationDex: '',
      amount: '99999999',
    })
    expect(results).toMatchObject([{ success: false, errorCode: 2022 }])
  }, 120_000)

  it('is withdrawn by the wallet’s signature, the fee out of the amount', async () => {
    const before = await perpsValue()
    const { results } = await run('withdrawal', { destination: account.address, amount: '50' })
    expect(results).toEqual([{ action: 'withdrawal', success: true }])
    expect(await perpsValue()).toBe(before - 50)
    const tooMuch = { destination: account.address, amount: '99999999' }
    expect((await run('withdrawal', tooMuch)).results).toMatchObject([
      { success: false, errorCode: 2022 },
    ])
  }, 120_000)

  it('lies in one place after the wallet chose so, and apart again after the agent did', async () => {
    const total = (await perpsValue()) + (await spotUsdc())
    const choose = (mode: string) => run('accountMode', { mode })
    expect((await choose('unifiedAccount')).results).toEqual([
      { action: 'accountMode', success: true },
    ])
    expect(await client.plugin('hyperliquid').currentChoice?.('accountMode', account.address)).toBe(
      'unifiedAccount',
    )
    expect(await spotUsdc()).toBe(total)
    expect((await choose('unifiedAccount')).results).toEqual([])
    expect((await run('approveAgent', {})).results).toMatchObject([{ success: true }])
    expect(await client.plugin('hyperliquid').credentials(account.address)).toHaveLength(1)
    expect((await choose('disabled')).results).toMatchObject([{ success: true }])
  }, 120_000)

  it('buys and sells a spot pair, each side from what the account holds of it', async () => {
    expect((await run('approveBuilderFee', {})).results).toMatchObject([{ success: true }])
    const market = { marketId: 'PURR/USDC', categoryId: 'spot' }
    const context = async () => {
      const query = { provider: 'hyperliquid', marketIds: market.marketId }
      const { prices } = await client.api.call('getMarketsContext', { query })
      return Number(prices[0]?.midPrice)
    }
    const mid = await context()
    expect(mid).toBeGreaterThan(0)
    const order = { market, type: 'MARKET', size: String(Math.ceil(30 / mid)) }
    const price = (factor: number) => (mid * factor).toPrecision(4).replace(/\.?0+$/, '')
    const bought = await run('placeOrder', { ...order, side: 'BUY', price: price(1.05) })
    expect(bought.results).toEqual([
      { action: 'placeOrder', success: true, orderId: expect.any(String) },
    ])
    const settings = await client
      .plugin('hyperliquid')
      .marketSettings(account.address, market.marketId)
    expect(Number(settings.availableToTrade.sell)).toBeGreaterThan(25)
    // Bought less the fee, which is taken in the token.
    const { sellUnits } = settings.availableToTrade
    expect(Number(sellUnits) / Number(order.size)).toBeCloseTo(1, 2)
    const streamed: (string | undefined)[] = []
    const leave = client
      .plugin('hyperliquid')
      .subscribe(
        { channel: 'availableToTrade', address: account.address, marketId: market.marketId },
        (available) => streamed.push(available.sellUnits),
      )
    await expect.poll(() => streamed.at(-1), { timeout: 20_000 }).toBe(sellUnits)
    leave()
    const sold = await run('placeOrder', {
      ...order,
      side: 'SELL',
      size: String(Math.ceil(12 / mid)),
      price: price(0.95),
    })
    expect(sold.results).toMatchObject([{ success: true }])
    const tooMuch = { ...order, side: 'SELL', size: '99999999', price: price(0.95) }
    expect((await run('placeOrder', tooMuch)).results).toMatchObject([{ success: false }])
  }, 120_000)
})
