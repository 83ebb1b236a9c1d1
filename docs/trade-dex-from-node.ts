// Trades through the dex-based family with fetch and a key: npx tsx docs/trade-dex-from-node.ts
import { setTimeout as sleep } from 'node:timers/promises'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'

const { PORT = '3000', PAPER_PORT = '4000' } = process.env
const api = `http://127.0.0.1:${PORT}/v1/perps`
const owner = privateKeyToAccount(generatePrivateKey())
const agent = privateKeyToAccount(generatePrivateKey())
const account = { dex: 'hyperliquid', address: owner.address }
const byAgent = { ...account, signerAddress: agent.address }
const query = new URLSearchParams(account)

type Action = { action: string; typedData: Parameters<PrivateKeyAccount['signTypedData']>[0] }
type Answer = { actions: Action[]; action: Action; prices: { ETH: string } } & {
  results: { orderId?: string }[]
}

async function call(path: string, body?: unknown, base = api): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const post = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(base + path, body === undefined ? {} : post)
  const text = await response.text()
  if (response.status === 429) {
    // Over the limit: nothing was done, and the same request is good after the wait.
    await sleep(Number(response.headers.get('retry-after') ?? 1) * 1_000)
    return call(path, body, base)
  }
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
  return JSON.parse(text)
}

async function sign(actions: Action[], signer: PrivateKeyAccount) {
  const signature = (action: Action) => signer.signTypedData(action.typedData)
  return Promise.all(actions.map(async (one) => ({ ...one, signature: await signature(one) })))
}

function show(what: string, answer: unknown): void {
  console.log(`${what} ${JSON.stringify(answer)}`)
}

const paper = `http://127.0.0.1:${PAPER_PORT}`
await call('/faucet', { address: owner.address, amount: '1000' }, paper)
const authorizations = [
  { key: 'ApproveAgent', params: { agentAddress: agent.address } },
  { key: 'ApproveBuilderFee' },
]
const asked = await call('/createAuthorization', { ...byAgent, authorizations })
const approved = { ...byAgent, actions: await sign(asked.actions, owner) }
show('authorized', await call('/authorization', approved))

const { prices } = await call(`/prices?${query}`.replace(/&address=\w+/, ''))
const price = String(Math.round(Number(prices.ETH) * 0.9))
const order = { ...byAgent, symbol: 'ETH', side: 'BUY', size: '0.02' }
const limit = await call('/createOrder', { ...order, type: 'LIMIT', price, leverage: 5 })
const resting = await call('/order', { ...byAgent, actions: await sign(limit.actions, agent) })
show('rested', resting)
const worst = String(Math.round(Number(prices.ETH) * 1.05))
const stopLoss = { triggerPrice: price }
const market = await call('/createOrder', { ...order, type: 'MARKET', price: worst, stopLoss })
show('bought', await call('/order', { ...byAgent, actions: await sign(market.actions, agent) }))
const ids = resting.results.flatMap(({ orderId }) => orderId ?? [])
const cancels = await call('/cancelOrder', { ...byAgent, ids })
show('cancelled', await call('/order', { ...byAgent, actions: await sign(cancels.actions, agent) }))
show('order', await call(`/order/${ids[0]}?${query}`))
show('history', await call(`/history?${query}`))
show('account', await call(`/account?${query}`))

const withdrawal = { destination: owner.address, amount: '25' }
const { action } = await call('/createWithdrawal', { ...account, withdrawal })
const [signed] = await sign([action], owner)
show('withdrawn', await call('/withdrawal', { ...account, action: signed }))
