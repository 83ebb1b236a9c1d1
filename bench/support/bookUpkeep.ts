import { type Measurement, median } from './measurement'

/** What a page reads of fifty messages a second. */
const MESSAGES_PER_FRAME = 5

/** A book that is kept from the text of messages. */
export interface BookUpkeep {
  receive(text: string): void
  /** Best bid and ask as numbers, for a check that all hold the same book. */
  best(): readonly number[]
}

/** Runs what a page would read in its next frame. */
type Gather = (run: () => void) => void

/** Processor time in microseconds a message, the median of the rounds. */
export interface UpkeepTimes {
  /** Ours, every message read, as a program does. */
  each: number
  /** Ours as the page reads them: those between two paints are shown once. */
  page: number
  ccxt: number
  /** `JSON.parse` alone. */
  parse: number
}

/**
 * What a message of a book costs from its text to a book that can be shown: ours and ccxt's over the
 * same messages in the same run.
 * @param first sent to every book before each round, such as a snapshot
 */
export async function measureUpkeep(options: {
  texts: readonly string[]
  rounds: number
  first?: string
  ours(gather: Gather | undefined): BookUpkeep | Promise<BookUpkeep>
  ccxt: BookUpkeep
}): Promise<UpkeepTimes> {
  const { texts, rounds, first, ccxt } = options
  const each = await options.ours(undefined)
  const due = new Set<() => void>()
  const gathered = await options.ours((run) => due.add(run))
  let count = 0
  const readInFrames = (text: string) => {
    gathered.receive(text)
    count += 1
    if (count % MESSAGES_PER_FRAME !== 0) return
    for (const run of due) run()
    due.clear()
  }
  const times: Record<keyof UpkeepTimes, number[]> = { each: [], page: [], ccxt: [], parse: [] }
  const books = [each, gathered, ccxt]
  for (let round = 0; round < rounds; round += 1) {
    if (first !== undefined) for (const { receive } of books) receive(first)
    times.each.push(microseconds(texts, each.receive))
    times.ccxt.push(microseconds(texts, ccxt.receive))
    times.page.push(microseconds(texts, readInFrames))
    times.parse.push(microseconds(texts, (text) => JSON.parse(text)))
  }
  const bests = books.map(({ best }) => best().join(' '))
  if (new Set(bests).size !== 1) throw new Error(`books differ: ${bests.join(' | ')}`)
  return {
    each: median(times.each),
    page: median(times.page),
    ccxt: median(times.ccxt),
    parse: median(times.parse),
  }
}

/** A time as a figure of the report. */
export function timeText(time: number): string {
  return `${time.toFixed(1)} µs a message`
}

/** A ratio that holds up to a goal. */
export function ratioUpTo(goal: number, of: string, value: number): Measurement['ratios'][number] {
  return { of, value, goal: `<= ${goal}`, holds: value <= goal }
}

/** What ccxt's exchange class gives that a book is kept with. */
interface CcxtExchange {
  setMarkets(markets: readonly object[]): unknown
  client(url: string): unknown
  handleMessage(client: never, message: unknown): void
  orderbooks: Record<string, { limit(): { bids: number[][]; asks: number[][] } } | undefined>
}

/** ccxt's book of one perpetual, fed by hand. */
export function ccxtBook(exchange: CcxtExchange, base: string): BookUpkeep {
  const symbol = `${base}/USDC:USDC`
  exchange.setMarkets([
    { id: '0', symbol, base, quote: 'USDC', settle: 'USDC', baseId: base, swap: true },
  ])
  // Made and never connected.
  const client = exchange.client('wss://venue.invalid')
  let best: readonly number[] = []
  return {
    receive(text) {
      exchange.handleMessage(client as never, JSON.parse(text))
      const book = exchange.orderbooks[symbol]?.limit()
      best = [Number(book?.bids[0]?.[0]), Number(book?.asks[0]?.[0])]
    },
    best: () => best,
  }
}

/** Numbers from 0 to 1, the same ones for a seed. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Microseconds of this process a message. */
function microseconds(texts: readonly string[], receive: (text: string) => void): number {
  const before = process.cpuUsage()
  for (const text of texts) receive(text)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / texts.length
}
