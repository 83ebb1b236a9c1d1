import { gt, isZero, lte } from '@/lib/decimal/compare'
import { abs, add, type Decimal, decimal, div, mul, sub, ZERO } from '@/lib/decimal/decimal'
import type { Position } from '@/lib/schema/model/position'
import type { ShareRequest } from '@/lib/schema/model/shareCard'
import { getMarketsContext } from '@/server/service/reads/getMarketsContext'
import { callVenue } from '@/server/service/reads/venueCall'
import type { Service } from '@/server/service/service'
import type { CallContext, VenueAdapter } from '@/server/venues/adapter'

/** What a request says that a venue can be asked about. */
export type CheckedInput = 'price' | 'entryPrice' | 'size' | 'leverage' | 'account'

/** Largest distance of a stated mark price from the venue's current one, as a fraction. */
const MARK_TOLERANCE = decimal('0.005')
/** Averages are rounded by both sides. */
const AVERAGE_TOLERANCE = decimal('0.000001')

/** What a venue says about a request at this moment. */
interface ShareChecks {
  inputs: ReadonlySet<CheckedInput>
  /** The venue's own mark, where the stated one agrees with it: checked figures follow from it. */
  mark: Decimal | undefined
}

/**
 * Inputs that agree with the venue at this moment. A venue that shows accounts to their owners alone,
 * or that does not answer, leaves what it could not say unchecked.
 */
export async function checkShare(
  service: Service,
  venue: VenueAdapter,
  request: ShareRequest,
  signal: AbortSignal,
): Promise<ShareChecks> {
  const { account } = request
  const check = request.kind === 'open' ? checkPosition : checkExecutions
  const ofAccount =
    account === undefined ? undefined : check(service, venue, { ...request, account }, signal)
  const ofMarket = request.kind === 'open' ? checkMark(service, request) : undefined
  const [accountCheck, marketCheck] = await Promise.allSettled([ofAccount ?? [], ofMarket])
  const mark = marketCheck.status === 'fulfilled' ? marketCheck.value : undefined
  const inputs = new Set<CheckedInput>(
    accountCheck.status === 'fulfilled' ? accountCheck.value : [],
  )
  if (mark !== undefined) inputs.add('price')
  return { inputs, mark }
}

type AccountRequest = ShareRequest & { account: string }

/** The venue's mark; undefined where the stated one differs. */
async function checkMark(
  service: Service,
  { provider, marketId, price }: ShareRequest,
): Promise<Decimal | undefined> {
  const { body } = await getMarketsContext(service, { query: { provider, marketIds: [marketId] } })
  const mark = body.prices[0]?.markPrice
  return mark && isNear(price, mark, MARK_TOLERANCE) ? mark : undefined
}

async function checkPosition(
  service: Service,
  venue: VenueAdapter,
  { account, marketId, side, size, entryPrice, leverage }: AccountRequest,
  signal: AbortSignal,
): Promise<CheckedInput[]> {
  const positions = await callVenue(service, venue, { signal }, (context) =>
    readPositions(venue, account, context),
  )
  const position = positions.find(({ market }) => market.id === marketId)
  if (position === undefined || position.side !== side) return []
  return [
    'account',
    ...(isNear(entryPrice, position.entryPrice, AVERAGE_TOLERANCE)
      ? (['entryPrice'] as const)
      : []),
    ...(position.size === size ? (['size'] as const) : []),
    ...(position.leverage === leverage ? (['leverage'] as const) : []),
  ]
}

/** Open positions of an account; none where the venue shows them to the owner alone. */
async function readPositions(
  venue: VenueAdapter,
  account: string,
  context: CallContext,
): Promise<readonly Position[]> {
  if (venue.dex === undefined) return (await venue.positions?.(account, context)) ?? []
  return (await venue.dex.account(account, context)).account.positions
}

/** A closed position agrees where executions of this account open and close just so much, at these averages. */
async function checkExecutions(
  service: Service,
  venue: VenueAdapter,
  { account, marketId, side, size, entryPrice, price }: AccountRequest,
  signal: AbortSignal,
): Promise<CheckedInput[]> {
  const { dex } = venue
  // Executions are shown to the owner alone elsewhere.
  if (dex === undefined) return []
  const parts = await callVenue(service, venue, { signal }, async (context) => {
    const orders = (await dex.orders(account, context)).filter(
      ({ market, filledSize }) => market.id === marketId && !isZero(filledSize),
    )
    const executions = await dex.executions(account, orders, context)
    return orders
      .flatMap((order) => {
        const own = executions.get(order.orderId)
        return own === undefined
          ? []
          : [{ ...own, side: order.side, atMs: Date.parse(order.updatedAt) }]
      })
      .sort((a, b) => a.atMs - b.atMs)
  })
  const opening = side === 'LONG' ? 'BUY' : 'SELL'
  return holdsTrip(parts, { opening, size, entryPrice, price })
    ? ['account', 'size', 'entryPrice', 'price']
    : []
}

interface Part {
  side: 'BUY' | 'SELL'
  size: Decimal
  averagePrice: Decimal
}

/** Whether one run of executions, in order, is the round trip that is claimed. */
function holdsTrip(
  parts: readonly Part[],
  trip: { opening: 'BUY' | 'SELL'; size: Decimal; entryPrice: Decimal; price: Decimal },
): boolean {
  for (let first = 0; first < parts.length; first += 1) {
    if (parts[first]?.side !== trip.opening) continue
    const sums = { in: ZERO, inValue: ZERO, out: ZERO, outValue: ZERO }
    for (const { side, size, averagePrice } of parts.slice(first)) {
      const value = mul(size, averagePrice)
      if (side === trip.opening) {
        sums.in = add(sums.in, size)
        sums.inValue = add(sums.inValue, value)
      } else {
        sums.out = add(sums.out, size)
        sums.outValue = add(sums.outValue, value)
      }
      if (gt(sums.out, sums.in) || gt(sums.in, trip.size)) break
      if (sums.in !== trip.size || sums.out !== trip.size) continue
      const entry = div(sums.inValue, trip.size, 12, 'halfEven')
      const exit = div(sums.outValue, trip.size, 12, 'halfEven')
      if (
        isNear(trip.entryPrice, entry, AVERAGE_TOLERANCE) &&
        isNear(trip.price, exit, AVERAGE_TOLERANCE)
      )
        return true
    }
  }
  return false
}

function isNear(value: Decimal, expected: Decimal, tolerance: Decimal): boolean {
  return lte(abs(sub(value, expected)), mul(expected, tolerance))
}
