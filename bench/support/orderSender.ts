import { createInterface } from 'node:readline'
import { ExchangeClient, HttpTransport } from '@nktkas/hyperliquid'
import { createOrderTimings, watchDirect } from './orderTimings'
import { createFundedAccount, createTraders } from './trader'

// Users who order on a schedule, as a process of its own: `orderSender.ts <what as JSON>`. Says
// `{}` once it is set up, and one line of JSON for each stretch of so many seconds that it is asked
// for, a number a line.
const { kind, desk, apiKey, users, perSecondEach } = JSON.parse(process.argv[2] ?? '{}')
const timings = createOrderTimings()
const place: (user: number) => Promise<void> = kind === 'direct' ? await direct() : await ours()

async function ours() {
  const traders = await createTraders(desk, { count: users, apiKey, watch: timings.watch })
  return (user: number) => traders.place(traders.addresses[user] ?? '')
}

async function direct() {
  // The library under the anchor calls the global one.
  globalThis.fetch = watchDirect(globalThis.fetch, timings)
  const clients: ExchangeClient[] = []
  while (clients.length < users) {
    const wallet = await createFundedAccount(desk.paperUrl)
    const transport = new HttpTransport({ apiUrl: desk.proxyUrl, isTestnet: true })
    clients.push(new ExchangeClient({ wallet, transport }))
  }
  const limit = { limit: { tif: 'Gtc' as const } }
  const order = { a: 1, b: true, p: '2000', s: '0.01', r: false, t: limit }
  return async (user: number) => {
    await clients[user]?.order({ orders: [order], grouping: 'na' })
  }
}

/** Every user places at its own times, whether or not what it placed before was answered. */
async function placeSteadily(seconds: number): Promise<unknown[]> {
  const failures: unknown[] = []
  const everyMs = 1_000 / (users * perSecondEach)
  const orders = Math.floor((seconds * 1_000) / everyMs)
  const startedAtMs = performance.now()
  const placed: Promise<void>[] = []
  for (let order = 0; order < orders; order += 1) {
    const aheadMs = startedAtMs + order * everyMs - performance.now()
    if (aheadMs > 0) await new Promise((next) => setTimeout(next, aheadMs))
    placed.push(place(order % users).catch((error: unknown) => void failures.push(error)))
  }
  await Promise.all(placed)
  return failures
}

console.log('{}')
for await (const line of createInterface({ input: process.stdin })) {
  const failures = (await placeSteadily(Number(line))).map(String)
  const report = { orders: timings.take(), failures, statedLimit: timings.statedLimit() }
  console.log(JSON.stringify(report))
}
process.exit(0)
