// Sets up an account and trades on Lighter, signed here without its own signer, on the demo
// (`npm run demo`): npx tsx docs/trade-lighter-from-node.ts
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createPerpsClient } from '@/lib/client/createPerpsClient'
import { localWallet } from '@/lib/client/credentials/localWallet'
import { lighter } from '@/lib/client/lighter/plugin'

const { PORT = '3000', PAPER_PORT = '4000' } = process.env
const baseUrl = `http://127.0.0.1:${Number(PAPER_PORT) + 2}`
const wallet = localWallet(privateKeyToAccount(generatePrivateKey()))
const account = { provider: 'lighter', address: wallet.address }
// Pins: a step of another network, or that pays another account or more, is not signed.
const integrator = {
  accountIndex: 7,
  ...{ perpsTaker: 100, perpsMaker: 50, spotTaker: 200, spotMaker: 100 },
}
const collateral = { assetId: 3, symbol: 'USDC', decimals: 6 }
const facts = { signingChainId: 300, collateral, integrator }
const plugins = [lighter({ network: 'paper', baseUrl, facts })]
const client = createPerpsClient({ apiUrl: `http://127.0.0.1:${PORT}/v1/perps`, plugins })
const body = JSON.stringify({ address: wallet.address, amount: '10000' })
const json = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
await fetch(`http://127.0.0.1:${PAPER_PORT}/faucet`, json)
// The key is made here; the wallet countersigns it once. It can trade and withdraw to this wallet.
await client.runSetupStep({ ...account, action: 'registerApiKey', wallet })
await client.runSetupStep({ ...account, action: 'accountType', params: { tier: 'plus' } })
await client.runSetupStep({ ...account, action: 'approveIntegrator', wallet })
const query = { provider: account.provider, marketIds: '0' }
const { prices } = await client.api.call('getMarketsContext', { query })
const at = (factor: number) => (Number(prices[0]?.midPrice) * factor).toFixed(2)
const order = {
  market: { marketId: '0', categoryId: 'lighter' },
  side: 'BUY' as const,
  size: '0.1',
}
const limit = { ...order, type: 'LIMIT' as const, price: at(0.9), leverage: 5 }
const placed = await client.runAction({ ...account, action: 'placeOrder', params: limit })
// Until the venue's own id is known the one that was sent is as good.
const ids = placed.results.flatMap((result) => result.orderId ?? [])
const cancelled = await client.runAction({ ...account, action: 'cancelOrder', params: { ids } })
const market = { ...order, type: 'MARKET' as const, price: at(1.02) }
const bought = await client.runAction({ ...account, action: 'placeOrder', params: market })
for (const { results } of [placed, cancelled, bought]) console.log(JSON.stringify(results))
console.log(JSON.stringify(await client.plugin(account.provider).positions(account.address)))
client.close()
