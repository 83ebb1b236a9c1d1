import type { InFlight, OrderEnd, PairLeg, PairRun } from '@/lib/across/pair/pairLedger'
import type { PairPort } from '@/lib/across/pair/sendPair'
import { proofOf } from '@/lib/client/actions/proofOfSteps'
import { isOutcomeUnknown } from '@/lib/client/actions/resolveOutcome'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { UserWallet } from '@/lib/client/plugin'
import { gt, gte, isZero } from '@/lib/decimal/compare'
import { add, type Decimal, mul, ZERO } from '@/lib/decimal/decimal'
import type { ActionResult } from '@/lib/schema/action/action'
import type { Side } from '@/lib/schema/model/enums'
import type { Fill } from '@/lib/schema/model/fill'
import type { Order } from '@/lib/schema/model/order'

/** What the orders of a pair are sent with. */
export interface PairTools {
  client: PerpsClient
  wallet: UserWallet | undefined
  address: string
  read(): PairRun
  /** @throws where it cannot be kept */
  save(run: PairRun): void
  /** Worst price that a market order of now accepts. */
  worstPrice(leg: PairLeg, side: Side): Promise<Decimal>
  sleep(delayMs: number): Promise<void>
  /** The calendar: names the time of sending, nothing is waited for by it. */
  nowMs(): number
  /** The monotonic clock, for waits: the calendar may be set meanwhile. */
  monotonicMs(): number
  /** Words for an order of which nothing executed, and for one that the venue does not know. */
  words: { nothingExecuted: string; notFound: string }
}

const LIVE: readonly Order['status'][] = ['PENDING', 'OPEN', 'PARTIALLY_FILLED', 'TRIGGERED']
/** How long the venue's own lists may take to show an order that it took. */
const SHOWN_WITHIN_MS = 10_000
const LOOK_EVERY_MS = 250
/** An order of which the venue shows nothing after this long did not reach it. */
const ARRIVES_WITHIN_MS = 30_000
const FILLS_LOOKED_AT = 100
/** Monotonic times at which this page sent orders or first saw them, by the kept time of sending. */
const knownSince = new Map<number, number>()

/** The orders of a pair through the client library, and what the venues say became of them. */
export function createPairPort(tools: PairTools): PairPort {
  const { client, address, nowMs, monotonicMs } = tools
  const fillsOf = async ({ provider, marketId }: PairLeg): Promise<readonly Fill[]> => {
    const query = { marketId, limit: FILLS_LOOKED_AT }
    return (await client.plugin(provider).fills(address, query)).items
  }

  /**
   * For how long it is known to be sent. The calendar of another page may have been set since, so an
   * order of that page counts from when this one first saw it.
   */
  function ageOf({ sentAtMs }: InFlight): number {
    const sinceMs = knownSince.get(sentAtMs) ?? monotonicMs()
    knownSince.set(sentAtMs, sinceMs)
    return monotonicMs() - sinceMs
  }

  /** What an order executed, once the venue shows it as ended and all of its executions. */
  async function executed(leg: PairLeg, orderId: string): Promise<OrderEnd> {
    const untilMs = monotonicMs() + SHOWN_WITHIN_MS
    for (;;) {
      const order = await client
        .plugin(leg.provider)
        .order(address, orderId)
        .catch(() => undefined)
      const hasEnded = order !== undefined && !LIVE.includes(order.status)
      if (hasEnded && isZero(order.filledSize)) {
        return { kind: 'refused', reason: order.statusReason ?? tools.words.nothingExecuted }
      }
      const fills = hasEnded ? await fillsOf(leg).catch(() => []) : []
      const own = fills.filter((fill) => isOf(fill, order, orderId))
      if (hasEnded && gte(sizeOf(own), order.filledSize)) return endOf(own)
      if (monotonicMs() >= untilMs) return { kind: 'unknown' }
      await tools.sleep(LOOK_EVERY_MS)
    }
  }

  return {
    read: tools.read,
    save: tools.save,
    nowMs() {
      const sentAtMs = nowMs()
      knownSince.set(sentAtMs, monotonicMs())
      return sentAtMs
    },
    async newestFill(leg) {
      const query = { marketId: leg.marketId, limit: 1 }
      const { items } = await client.plugin(leg.provider).fills(address, query)
      return items[0]?.id ?? ''
    },
    async place({ leg, side, size, reduceOnly }, beforeSend) {
      const price = await tools.worstPrice(leg, side)
      const market = { marketId: leg.marketId, categoryId: leg.categoryId }
      let isLetThrough = false
      let isAnswerLost = false
      try {
        const { results } = await client.runAction({
          provider: leg.provider,
          address,
          action: 'placeOrder',
          params: {
            market,
            side,
            size,
            price,
            type: 'MARKET',
            timeInForce: 'IOC',
            ...(reduceOnly ? { reduceOnly } : { leverage: leg.leverage }),
          },
          wallet: tools.wallet,
          onProgress: ({ phase }) => {
            isAnswerLost ||= phase === 'checking'
          },
          async beforeSend() {
            await beforeSend()
            isLetThrough = true
          },
        })
        return await endOfResults(results, (orderId) => executed(leg, orderId))
      } catch (error) {
        // Also after a lost answer, what the service says of the steps is final: nothing was executed.
        const proof = proofOf(error, isAnswerLost ? 'before' : 'now')
        if (!isLetThrough || proof === 'unknown') throw error
        return { kind: 'refused', reason: error instanceof Error ? error.message : String(error) }
      }
    },
    async look(leg, flight) {
      const found = byOrder(newerThan(await fillsOf(leg), flight), leg, flight)
      const [own, opposite] = found
      if (opposite !== undefined) return { kind: 'unknown' }
      if (own !== undefined) return endOf(own)
      const isOld = ageOf(flight) > ARRIVES_WITHIN_MS
      return isOld ? { kind: 'refused', reason: tools.words.notFound } : { kind: 'unknown' }
    },
  }
}

async function endOfResults(
  results: readonly ActionResult[],
  executed: (orderId: string) => Promise<OrderEnd>,
): Promise<OrderEnd> {
  if (results.some(isOutcomeUnknown)) return { kind: 'unknown' }
  const failed = results.find(({ success }) => !success)
  if (failed !== undefined && !failed.success) return { kind: 'refused', reason: failed.error }
  const orderId = results.find(({ action }) => action === 'placeOrder')?.orderId
  return orderId === undefined ? { kind: 'unknown' } : await executed(orderId)
}

function newerThan(fills: readonly Fill[], { newestFill }: InFlight): readonly Fill[] {
  const at = fills.findIndex(({ id }) => id === newestFill)
  return at < 0 ? fills : fills.slice(0, at)
}

/** Executions that an order may have had, one list per order. */
function byOrder(
  fills: readonly Fill[],
  leg: PairLeg,
  { purpose, size }: InFlight,
): readonly (readonly Fill[])[] {
  const opposite: Side = leg.side === 'BUY' ? 'SELL' : 'BUY'
  const side = purpose === 'open' ? leg.side : opposite
  const orders = new Map<string, Fill[]>()
  for (const fill of fills) {
    if (fill.side !== side || fill.isLiquidation === true) continue
    orders.set(fill.orderId, [...(orders.get(fill.orderId) ?? []), fill])
  }
  return [...orders.values()].filter((own) => !gt(sizeOf(own), size))
}

function isOf(fill: Fill, order: Order | undefined, orderId: string): boolean {
  return (
    fill.orderId === orderId || fill.orderId === order?.orderId || fill.clientOrderId === orderId
  )
}

function sizeOf(fills: readonly Fill[]): Decimal {
  return fills.reduce((sum, { size }) => add(sum, size), ZERO)
}

/** What executions of one order come to. */
function endOf(fills: readonly Fill[]): OrderEnd {
  return {
    kind: 'executed',
    size: sizeOf(fills),
    value: fills.reduce((sum, { price, size }) => add(sum, mul(price, size)), ZERO),
    fees: fills.reduce((sum, { fee }) => add(sum, fee?.amount ?? ZERO), ZERO),
    atMs: Math.min(...fills.map(({ createdAt }) => Date.parse(createdAt))),
  }
}
