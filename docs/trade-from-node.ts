// Sets up an account and trades on the demo (`npm run demo`): npx tsx docs/trade-from-node.ts
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { hyperliquid } from '@/lib/client/hyperliquid/plugin'
import { localWallet } from '@/lib/client/localWallet'

const { PORT = '3000', PAPER_PORT = '4000' } = process.env
const venue = `127.0.0.1:${Number(PAPER_PORT) + 1}`
const wallet = localWallet(privateKeyToAccount(generatePrivateKey()))
const who = { provider: 'hyperliquid', address: wallet.address }
// The network, the builder and the code are pins: a staged step that says otherwise is not signed.
const builder = { address: '0x00000000000000000000000000000000feeb0de1', maxFeeTenthBps: 10 }
const pins = { network: 'paper' as const, builder, referralCode: 'PERPDESK' }
const plugin = hyperliquid({ ...pins, baseUrl: `http://${venue}`, wsUrl: `ws://${venue}/ws` })
const apiUrl = `http://127.0.0.1:${PORT}/v1/perps`
const client = createPerpsClient({ apiUrl, plugins: [plugin], webSocket: WebSocket })

const body = JSON.stringify({ address: wallet.address, amount: '1000' })
const headers = { 'content-type': 'application/json' }
await fetch(`http://127.0.0.1:${PAPER_PORT}/faucet`, { method: 'POST', headers, body })
await client.runSetupStep({ ...who, action: 'approveAgent', wallet })
await client.runSetupStep({ ...who, action: 'approveBuilderFee', wallet })
console.log('ready:', (await client.checkSetup(who)).isReady)

const market = { marketId: 'ETH', categoryId: 'hyperliquid' }
const query = { provider: 'hyperliquid', marketId: 'ETH', depth: 1 }
const [ask] = (await client.api.call('getOrderbook', { query })).asks
const [low, high] = [0.9, 1.1].map((factor) => String(Math.round(Number(ask?.price) * factor)))
const order = { market, side: 'BUY' as const, size: '0.02', leverage: 5 }
const limit = { ...order, type: 'LIMIT' as const, price: low ?? '' }
const placed = await client.runAction({ ...who, action: 'placeOrder', params: limit })
console.log('limit order:', placed.results)
const ids = placed.results.flatMap((result) => result.orderId ?? [])
const cancelled = await client.runAction({ ...who, action: 'cancelOrder', params: { ids } })
console.log('cancel:', cancelled.results)
const atMarket = { ...order, type: 'MARKET' as const, price: high ?? '' }
const bought = await client.runAction({ ...who, action: 'placeOrder', params: atMarket })
console.log('market order:', bought.results)
const [position] = await client.plugin('hyperliquid').positions(wallet.address)
console.log('position:', position?.side, position?.size, position?.market.id)
client.close()
