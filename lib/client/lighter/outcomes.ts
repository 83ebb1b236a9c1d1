import { isOutcomeUnknown } from '@/lib/client/actions/resolveOutcome'
import type { VenuePlugin } from '@/lib/client/plugin'
import { sleep } from '@/lib/client/sockets/timers'
import { sign } from '@/lib/decimal/compare'
import { toScaledInteger } from '@/lib/decimal/scale'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { isEvmTxStep } from '@/lib/schema/action/actionStep'
import type { SignedActionStep } from '@/lib/schema/action/signedStep'
import { parseRows } from '@/lib/schema/parseRows'
import { orderIdOf } from '@/lib/venues/lighter/map/order'
import { type EndedChange, readVerdict } from '@/lib/venues/lighter/map/verdict'
import { type Rejection, readOrderEnd, refusalReason } from '@/lib/venues/lighter/rejections'
import { normalizeHex } from '@/lib/venues/lighter/sign/bytes'
import { WireOrder } from '@/lib/venues/lighter/wire/account'
import type { WireTransaction } from '@/lib/venues/lighter/wire/markets'
import { WireTrade } from '@/lib/venues/lighter/wire/trade'
import { isVenueCode } from './reads/ask'
import type { Session } from './session'

type SignedTransaction = Extract<SignedActionStep, { signedTx: unknown }>

/** The venue's code of a transaction it does not know. */
const TX_NOT_FOUND = 21500

/** Steps of one request that are looked up at once, each by two or three questions to the venue. */
const LOOKS_AT_ONCE = 8
/** Until the next ones are: many in doubt must not use the venue's limit of a minute up. */
const NEXT_LOOKS_MS = 20_000

/** Looks up the outcome of transactions whose verdict the service did not receive. */
export function createOutcomes(session: Session): Required<Pick<VenuePlugin, 'probeOutcome'>> {
  return {
    async probeOutcome(request, results) {
      const found = [...results]
      const inDoubt = results.flatMap((result, index) => {
        const step = request.actions[index]
        return isOutcomeUnknown(result) && isLookedUp(step) ? { step, index } : []
      })
      for (let from = 0; from < inDoubt.length; from += LOOKS_AT_ONCE) {
        if (from > 0) await sleep(NEXT_LOOKS_MS, session.runtime.setTimer, undefined)
        await Promise.all(
          inDoubt.slice(from, from + LOOKS_AT_ONCE).map(async ({ step, index }) => {
            // What cannot be read now stays unknown.
            const outcome = await settle(session, request, step).catch(() => undefined)
            if (outcome !== undefined) found[index] = outcome
          }),
        )
      }
      return found
    },
  }
}

function isLookedUp(step: SignedActionStep | undefined): step is SignedTransaction {
  return step !== undefined && !isEvmTxStep(step) && 'signedTx' in step
}

async function settle(
  session: Session,
  { address }: ExecuteActionRequest,
  step: SignedTransaction,
): Promise<ActionResult | undefined> {
  const { action, signedTx } = step
  const hash = normalizeHex(signedTx.txHash)
  const wire = await session.ask
    .public('tx', { by: 'hash', value: hash })
    .catch((error: unknown): WireTransaction | undefined => {
      if (isVenueCode(error, TX_NOT_FOUND)) return undefined
      throw error
    })
  // An answer about another transaction says nothing of this one.
  if (wire === undefined || normalizeHex(wire.hash) !== hash) return undefined
  const verdict = readVerdict(wire)
  const link = { txHash: hash }
  if (verdict.kind === 'pending') return undefined
  if (verdict.kind === 'refused') {
    return { action, success: false, ...whyOf(verdict), ...link }
  }
  if (verdict.kind === 'ended' && verdict.change !== undefined) {
    const changed = { change: verdict.change, queuedAtMs: wire.queued_at }
    const outcome = await changeOutcome(session, address, step, changed)
    return outcome && { ...outcome, ...link }
  }
  const { clientOrderIndex, wasmSignParams } = step
  // How it ended since, minutes later maybe, is no outcome of its transaction.
  if (verdict.kind === 'executed' && verdict.hasTakenEffect && clientOrderIndex !== undefined) {
    const orderId = orderIdOf(marketOf(wasmSignParams), verdict.orderIndex)
    return { action, success: true, orderId, ...link }
  }
  const outcome = await orderOutcome(session, address, step)
  if (outcome !== undefined) return { ...outcome, ...link }
  // Without a sight of the order only an execution says enough.
  return verdict.kind === 'executed'
    ? { action, success: true, ...nameOf(step), ...link }
    : undefined
}

/** The status of an order that ended at one of its own account. */
const AT_OWN = 'canceled-self-trade'

/**
 * Whether an order ended because own orders took off all of it, which has taken effect: one that names
 * an integrator reduces both, and ends at an own one for no other reason.
 */
function isOffset(status: string, params: Readonly<Record<string, unknown>>): boolean {
  return status === AT_OWN && Number(params.integrator_account_index ?? 0) > 0
}

/**
 * What became of an order, which the sequencer may have taken off at once: refused is what nothing was
 * executed of, nor offset by own orders. undefined where the venue does not show it.
 */
async function orderOutcome(
  { ask, tokens, accounts }: Session,
  address: string,
  { action, clientOrderIndex, wasmSignParams }: SignedTransaction,
): Promise<ActionResult | undefined> {
  if (clientOrderIndex === undefined) return undefined
  const market = marketOf(wasmSignParams)
  const account_index = await accounts.indexOf(address)
  const asOwner = ask.as(tokens.minterOf(address))
  const query = { account_index, client_order_indexes: clientOrderIndex }
  const { orders } = await asOwner('accountOrders', query)
  const order = parseRows(WireOrder, orders).find(
    (row) => row.client_order_index === clientOrderIndex && row.market_index === market,
  )
  if (order === undefined) return undefined
  const venueOrderId = orderIdOf(order.market_index, order.order_index)
  const end = readOrderEnd(order.status)
  const isTaken = sign(order.filled_base_amount) > 0 || isOffset(order.status, wasmSignParams)
  if (end === undefined || isTaken) return { action, success: true, orderId: venueOrderId }
  const why = whyOf({ rejection: end, message: order.status })
  return { action, success: false, orderId: venueOrderId, ...why }
}

/** Most trades of an order that are looked through. */
const TRADES_MAX = 100

/**
 * What became of a change that took its order off: where the order traded since the venue took the
 * change, it was executed, and its rest taken off; where own orders took off all of it, it was taken as
 * well. Else it is refused for why the order ended, where every trade of the order is shown: undefined
 * where not, or where own orders took a part off it before.
 */
async function changeOutcome(
  session: Session,
  address: string,
  { action, wasmSignParams }: SignedTransaction,
  { change, queuedAtMs }: { change: EndedChange; queuedAtMs: number | undefined },
): Promise<ActionResult | undefined> {
  const { ask, tokens, accounts } = session
  const market = marketOf(wasmSignParams)
  const orderId = orderIdOf(market, change.orderIndex)
  if (isOffset(change.message, wasmSignParams)) return { action, success: true, orderId }
  const { sizeDecimals } = (await session.markets()).find(market)?.scale ?? {}
  if (queuedAtMs === undefined || sizeDecimals === undefined) return undefined
  const query = {
    ...{ account_index: await accounts.indexOf(address), market_id: market, limit: TRADES_MAX },
    ...{ order_index: change.orderIndex, sort_by: 'timestamp', sort_dir: 'desc' },
  }
  const { trades } = await ask.as(tokens.minterOf(address))('trades', query)
  const own = parseRows(WireTrade, trades).filter(
    ({ market_id, ask_id, bid_id }) =>
      market_id === market && [ask_id, bid_id].includes(change.orderIndex),
  )
  const hasTraded = own.some(({ timestamp }) => timestamp >= queuedAtMs)
  if (hasTraded) return { action, success: true, orderId }
  const tradedLots = own.reduce((sum, { size }) => sum + toScaledInteger(size, sizeDecimals), 0n)
  if (tradedLots !== change.executedLots) return undefined
  return { action, success: false, orderId, ...whyOf(change) }
}

/** Why a transaction was refused. */
function whyOf({ rejection, message }: { rejection: Rejection; message: string }) {
  const reason = refusalReason(rejection)
  return { error: message, errorCode: rejection.code, ...(reason && { reason }) }
}

/** By the client's own number, which is as good for cancels, changes and look-ups. */
function nameOf({ clientOrderIndex, wasmSignParams }: SignedTransaction): { orderId?: string } {
  return clientOrderIndex === undefined
    ? {}
    : { orderId: orderIdOf(marketOf(wasmSignParams), clientOrderIndex) }
}

/** Index of the market that staged params name, those of a group in their first order. */
export function marketOf(params: Readonly<Record<string, unknown>>): number {
  const { market_index, orders } = params
  const [first] = Array.isArray(orders) ? orders : []
  return Number(market_index ?? Object(first).MarketIndex)
}
