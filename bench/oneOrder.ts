import { ExchangeClient, HttpTransport } from '@nktkas/hyperliquid'
import { type BenchDesk, startDesk } from './desk'
import { type Measurement, median } from './measurement'
import { createFundedAccount, createTraders } from './trader'

/** Orders of a round: one after another, or so many under way at once. */
const ROUNDS_OF = { 1: 40, 10: 60 } as const
const ROUNDS = 6
const WARM_UP_ORDERS = 900
const WARM_UP_AT_ONCE = 20
const KEY = 'bench-dashboard-key-0123456789abcdef'

/** Places an order, from a client and an account of its own. */
type Place = () => Promise<void>

/** Processor time of each order of a round, in milliseconds. */
interface Cost {
  direct: number
  client: number
  server: number
}

/** Places so many orders, so many at once. */
async function placeAll(place: Place, orders: number, atOnce: number): Promise<void> {
  for (let index = 0; index < orders; index += atOnce) {
    await Promise.all(Array.from({ length: atOnce }, place))
  }
}

/**
 * One limit order through create, verify, sign and execute, against one order that
 * `@nktkas/hyperliquid` sends straight to the same face: one after another, when both sides sleep
 * a block long between any two, and ten at once, as a desk with users has it. Goals: our client at
 * most 1.0 of it, our client and server together at most 2.0.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk({ PERPS_DASHBOARD_KEY: KEY })
  try {
    await warmUp(desk)
    const direct = await directOrders(desk)
    const ours = await ourOrders(desk)
    await placeAll(direct, 10, 1)
    await placeAll(ours.place, 10, 1)
    const alone = await costs(desk, { direct, place: ours.place }, 1)
    const together = await costs(desk, { direct, place: ours.place }, 10)
    ours.close()
    return {
      name: 'one order, whole, against one direct @nktkas/hyperliquid order',
      ratios: [...ratiosOf('one by one', alone), ...ratiosOf('ten at once', together)],
      figures: {
        'one by one': figureOf(alone),
        'ten at once': figureOf(together),
      },
    }
  } finally {
    await desk.close()
  }
}

/**
 * Runs both paths until their code is compiled, as it is in a desk that has been up for a while.
 * Accounts of their own: the venue takes a thousand open orders of each.
 */
async function warmUp(desk: BenchDesk): Promise<void> {
  const ours = await ourOrders(desk)
  await placeAll(ours.place, WARM_UP_ORDERS, WARM_UP_AT_ONCE)
  ours.close()
  const direct = await directOrders(desk)
  await placeAll(direct, WARM_UP_ORDERS, WARM_UP_AT_ONCE)
}

/** The middle of several rounds, in which both paths have their turns. */
async function costs(
  desk: BenchDesk,
  { direct, place }: { direct: Place; place: Place },
  atOnce: keyof typeof ROUNDS_OF,
): Promise<Cost> {
  const orders = ROUNDS_OF[atOnce]
  const rounds: Cost[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const anchor = await cpuPerOrder(orders, () => placeAll(direct, orders, atOnce))
    const serverBefore = desk.webCpuMs()
    const client = await cpuPerOrder(orders, () => placeAll(place, orders, atOnce))
    const server = (desk.webCpuMs() - serverBefore) / orders
    rounds.push({ direct: anchor, client, server })
  }
  return {
    direct: median(rounds.map((cost) => cost.direct)),
    client: median(rounds.map((cost) => cost.client)),
    server: median(rounds.map((cost) => cost.server)),
  }
}

/** CPU of this process for each order of a round, in milliseconds. */
async function cpuPerOrder(orders: number, placeThem: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await placeThem()
  const used = process.cpuUsage(before)
  return (used.user + used.system) / 1000 / orders
}

function ratiosOf(how: string, { direct, client, server }: Cost): Measurement['ratios'] {
  const ofClient = client / direct
  const ofBoth = (client + server) / direct
  return [
    { of: `client, ${how}`, value: ofClient, goal: '<= 1.0', holds: ofClient <= 1 },
    { of: `client and server, ${how}`, value: ofBoth, goal: '<= 2.0', holds: ofBoth <= 2 },
  ]
}

function figureOf({ direct, client, server }: Cost): string {
  const figures = [direct, client, server].map((value) => value.toFixed(2))
  return `direct ${figures[0]}, our client ${figures[1]}, our server ${figures[2]} ms CPU an order`
}

async function directOrders({ faceUrl, paperUrl }: BenchDesk): Promise<Place> {
  const wallet = await createFundedAccount(paperUrl)
  const transport = new HttpTransport({ apiUrl: faceUrl, isTestnet: true })
  const exchange = new ExchangeClient({ wallet, transport })
  return async () => {
    const limit = { limit: { tif: 'Gtc' as const } }
    const order = { a: 1, b: true, p: '2000', s: '0.01', r: false, t: limit }
    await exchange.order({ orders: [order], grouping: 'na' })
  }
}

async function ourOrders(desk: BenchDesk): Promise<{ place: Place; close(): void }> {
  const traders = await createTraders(desk, { count: 1, apiKey: KEY })
  const [address = ''] = traders.addresses
  return { place: () => traders.place(address), close: traders.close }
}
