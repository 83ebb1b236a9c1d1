import { ExchangeClient, HttpTransport } from '@nktkas/hyperliquid'
import { type BenchDesk, startDesk } from '@/bench/support/desk'
import { type Measurement, median } from '@/bench/support/measurement'
import { createFundedAccount, createTraders } from '@/bench/support/trader'

/** Orders of a round: one after another, or so many under way at once. */
const ROUNDS_OF = { 1: 40, 10: 60 } as const
const ROUNDS = 6
const WARM_UP_ACCOUNTS = 3
const WARM_UP_ORDERS = 900
const WARM_UP_AT_ONCE = 20
const AFTER_REST_ORDERS = 300
/** How often and how long both processes are watched without orders. */
const IDLE_WINDOWS = 5
const IDLE_WINDOW_MS = 4_000
const KEY = 'bench-dashboard-key-0123456789abcdef'

/** Places an order, from a client and an account of its own. */
type Place = () => Promise<void>

/** Processor time of each order of a round, in milliseconds. */
interface Cost {
  direct: number
  client: number
  server: number
}

/** Processor time that each process uses without orders, per millisecond. */
interface Idle {
  own: number
  web: number
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
 * most 1.0 of it, our client and server together at most 2.0. What either process uses without
 * orders (streams, clocks, purges) is measured in the same run and is no order's: it is taken off,
 * on both sides.
 */
export async function measure(): Promise<Measurement> {
  const desk = await startDesk({ PERPS_DASHBOARD_KEY: KEY })
  try {
    await warmUp(desk)
    const direct = await directOrders(desk)
    const ours = await ourOrders(desk)
    const idle = await idleCosts(desk)
    // Rest makes code cold again, on both sides.
    await placeAll(direct, AFTER_REST_ORDERS, 10)
    await placeAll(ours.place, AFTER_REST_ORDERS, 10)
    const alone = await costs(desk, { direct, place: ours.place }, { atOnce: 1, idle })
    const together = await costs(desk, { direct, place: ours.place }, { atOnce: 10, idle })
    ours.close()
    return {
      name: 'one order, whole, against one direct @nktkas/hyperliquid order',
      ratios: [...ratiosOf('one by one', alone), ...ratiosOf('ten at once', together)],
      figures: {
        'one by one': figureOf(alone),
        'ten at once': figureOf(together),
        'idle, taken off': `${(idle.own * 1000).toFixed(1)} ms CPU a second here, ${(idle.web * 1000).toFixed(1)} in the web process`,
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
  for (let account = 0; account < WARM_UP_ACCOUNTS; account += 1) {
    const ours = await ourOrders(desk)
    await placeAll(ours.place, WARM_UP_ORDERS, WARM_UP_AT_ONCE)
    ours.close()
    const direct = await directOrders(desk)
    await placeAll(direct, WARM_UP_ORDERS, WARM_UP_AT_ONCE)
  }
}

/**
 * What both processes use without orders, and so between any two orders too. The least of several
 * windows counts: after much work a process still tidies up for a while.
 */
async function idleCosts(desk: BenchDesk): Promise<Idle> {
  const windows: Idle[] = []
  while (windows.length < IDLE_WINDOWS) {
    const { ownMs, webMs, wallMs } = await timed(desk, () => rest(IDLE_WINDOW_MS))
    windows.push({ own: ownMs / wallMs, web: webMs / wallMs })
  }
  return {
    own: Math.min(...windows.map(({ own }) => own)),
    web: Math.min(...windows.map(({ web }) => web)),
  }
}

async function rest(forMs: number): Promise<void> {
  await new Promise((next) => setTimeout(next, forMs))
}

/** The middle of several rounds, in which both paths have their turns. */
async function costs(
  desk: BenchDesk,
  { direct, place }: { direct: Place; place: Place },
  { atOnce, idle }: { atOnce: keyof typeof ROUNDS_OF; idle: Idle },
): Promise<Cost> {
  const orders = ROUNDS_OF[atOnce]
  const rounds: Cost[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const anchor = await timed(desk, () => placeAll(direct, orders, atOnce))
    const whole = await timed(desk, () => placeAll(place, orders, atOnce))
    rounds.push({
      direct: (anchor.ownMs - idle.own * anchor.wallMs) / orders,
      client: (whole.ownMs - idle.own * whole.wallMs) / orders,
      server: (whole.webMs - idle.web * whole.wallMs) / orders,
    })
  }
  return {
    direct: median(rounds.map((cost) => cost.direct)),
    client: median(rounds.map((cost) => cost.client)),
    server: median(rounds.map((cost) => cost.server)),
  }
}

/** CPU of this process and of the web process meanwhile, and how long it took, in milliseconds. */
async function timed(desk: BenchDesk, run: () => Promise<void>) {
  const startedAtMs = performance.now()
  const webBefore = desk.webCpuMs()
  const before = process.cpuUsage()
  await run()
  const used = process.cpuUsage(before)
  return {
    ownMs: (used.user + used.system) / 1000,
    webMs: desk.webCpuMs() - webBefore,
    wallMs: performance.now() - startedAtMs,
  }
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
