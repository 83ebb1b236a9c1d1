// Signs in, sets up an account and trades on Ondo Perps on the demo (`npm run demo`):
// npx tsx docs/trade-ondo-from-node.ts
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { localWallet } from '@/lib/client/credentials/localWallet'
import { ondo } from '@/lib/client/ondo/plugin'

const { PORT = '3000', PAPER_PORT = '4000' } = process.env
const host = `127.0.0.1:${Number(PAPER_PORT) + 3}`
const baseUrl = `http://${host}`
const wallet = localWallet(privateKeyToAccount(generatePrivateKey()))
const account = { provider: 'ondo', address: wallet.address }
// Pins: a sign-in message of another domain, other terms or another payee are not signed.
const siwe = { domains: [host], uris: [baseUrl], chainId: 31337 }
const terms = { termsVersion: 1, privacyVersion: 1 }
const builder = { code: 'perpdesk', feeRateBps: '1' }
const facts = { siwe, terms, builder }
const plugins = [ondo({ key: 'ondo', network: 'paper', baseUrl, referralCode: 'PERPDESK', facts })]
const client = createPerpsClient({ apiUrl: `http://127.0.0.1:${PORT}/v1/perps`, plugins })
// One signature, of the sign-in message; the key and the deposit address follow by themselves.
await client.runSetupStep({ ...account, action: 'siweLogin', wallet })
await client.runSetupStep({ ...account, action: 'acceptProviderTerms', wallet })
const { isReady } = await client.checkSetup(account)
const body = JSON.stringify({ address: wallet.address, amount: '10000' })
const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
await fetch(`http://127.0.0.1:${PAPER_PORT}/faucet`, json)
const marketId = 'BTC-USD.P'
const query = { provider: account.provider, marketIds: marketId }
const { prices } = await client.api.call('getMarketsContext', { query })
const at = (factor: number) => String(Math.round(Number(prices[0]?.midPrice) * factor))
const order = { market: { marketId, categoryId: 'ondo' }, side: 'BUY' as const, size: '0.01' }
const limit = { ...order, type: 'LIMIT' as const, price: at(0.9), leverage: 5 }
const placed = await client.runAction({ ...account, action: 'placeOrder', params: limit })
const ids = placed.results.flatMap(({ action, orderId }) =>
  action === 'placeOrder' && orderId !== undefined ? [orderId] : [],
)
const cancelled = await client.runAction({ ...account, action: 'cancelOrder', params: { ids } })
const market = { ...order, type: 'MARKET' as const, price: at(1.02) }
const bought = await client.runAction({ ...account, action: 'placeOrder', params: market })
console.log(`ready ${isReady}`)
for (const { results } of [placed, cancelled, bought]) console.log(JSON.stringify(results))
console.log(JSON.stringify(await client.plugin(account.provider).positions(account.address)))
client.close()
