// Sets up an account and trades on the demo (`npm run demo`): npx tsx docs/trade-from-node.ts
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { localWallet } from '@/lib/client/credentials/localWallet'
import { hyperliquid } from '@/lib/client/hyperliquid/plugin'

const { PORT = '3000', PAPER_PORT = '4000' } = process.env
const baseUrl = `http://127.0.0.1:${Number(PAPER_PORT) + 1}`
const wallet = localWallet(privateKeyToAccount(generatePrivateKey()))
const account = { provider: 'hyperliquid', address: wallet.address }
const builder = { address: '0x00000000000000000000000000000000feeb0de1', maxFeeTenthBps: 10 }
// Pins: a step that names another network or builder is not signed.
const plugins = [hyperliquid({ network: 'paper', builder, baseUrl })]
const apiUrl = `http://127.0.0.1:${PORT}/v1/perps`
const client = createPerpsClient({ apiUrl, plugins })
const body = JSON.stringify({ address: wallet.address, amount: '1000' })
const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
await fetch(`http://127.0.0.1:${PAPER_PORT}/faucet`, json)
await client.runSetupStep({ ...account, action: 'approveAgent', wallet })
await client.runSetupStep({ ...account, action: 'approveBuilderFee', wallet })
const query = { provider: account.provider, marketIds: 'ETH' }
const { prices } = await client.api.call('getMarketsContext', { query })
const at = (factor: number) => (Number(prices[0]?.midPrice) * factor).toFixed(0)
const order = { market: { marketId: 'ETH', categoryId: 'hyperliquid' }, side: 'BUY' as const }
const limit = { ...order, type: 'LIMIT' as const, size: '0.02', price: at(0.9), leverage: 5 }
const placed = await client.runAction({ ...account, action: 'placeOrder', params: limit })
const ids = placed.results.flatMap((result) => result.orderId ?? [])
const cancelled = await client.runAction({ ...account, action: 'cancelOrder', params: { ids } })
const market = { ...order, type: 'MARKET' as const, size: '0.02', price: at(1.05), leverage: 5 }
const bought = await client.runAction({ ...account, action: 'placeOrder', params: market })
for (const { results } of [placed, cancelled, bought]) console.log(JSON.stringify(results))
console.log(JSON.stringify(await client.plugin(account.provider).positions(account.address)))
client.close()
