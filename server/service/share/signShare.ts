import { ZERO } from '@/lib/decimal/decimal'
import { roundHalfEven } from '@/lib/decimal/snap'
import {
  type ShareCard,
  type SharedCard,
  type ShareFigure,
  ShareRequest,
} from '@/lib/schema/model/shareCard'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import { initialMargin, type MarginMarket, notionalOf } from '@/lib/trade/margin/margin'
import { profitAt, returnOnEquity } from '@/lib/trade/margin/pnl'
import { getVenue } from '@/server/service/reads/findVenue'
import { listMarkets } from '@/server/service/reads/listMarkets'
import type { Service } from '@/server/service/service'
import { type CheckedInput, checkShare } from './checkShare'
import { encodeShareId } from './shareId'

/** What each figure follows from: it is checked where all of that is. */
const FOLLOWS_FROM: Readonly<Record<ShareFigure, readonly CheckedInput[]>> = {
  roe: ['entryPrice', 'price', 'leverage'],
  pnl: ['entryPrice', 'price', 'size'],
  leverage: ['leverage'],
  size: ['size'],
  entryPrice: ['entryPrice'],
  price: ['price'],
  account: ['account'],
}

/** Places of a fraction that is shown as a percentage with two, and of dollars. */
const ROE_PLACES = 4
const PNL_PLACES = 2

/**
 * Signs a card: the chosen figures of a position, what this service works out of them, and which of
 * them agree with the venue now. Nothing is stored.
 * @throws PerpsError 400/2002
 */
export async function signShare(
  service: Service,
  { key, isPaper }: { key: string; isPaper: (provider: string) => boolean },
  body: unknown,
  signal: AbortSignal,
): Promise<SharedCard> {
  const request = parse(ShareRequest, body)
  const { provider, marketId, kind, side, show, account, referralCode } = request
  const venue = getVenue(service, provider)
  const { body: listed } = await listMarkets(service, { query: { provider } })
  const market = listed.markets.find(({ id }) => id === marketId)
  if (market === undefined) {
    throw validationError('marketId', `${provider} has no market ${JSON.stringify(marketId)}`)
  }
  const { inputs, mark } = await checkShare(service, venue, request, signal)
  const figures = figuresOf({ ...request, price: mark ?? request.price }, market)
  const visible = new Set(show)
  const chosen = Object.fromEntries(
    Object.entries({ ...figures, account }).filter(([name]) => visible.has(name as ShareFigure)),
  )
  const card: ShareCard = {
    kind,
    provider,
    marketId,
    symbol: market.baseAsset.displaySymbol,
    side,
    isPaper: isPaper(provider),
    atMs: service.nowMs(),
    ...chosen,
    ...(referralCode === undefined ? {} : { referralCode }),
    checked: [...visible].filter(
      (name) => name in chosen && inputsOf(name, kind).every((input) => inputs.has(input)),
    ),
  }
  return { id: encodeShareId(card, key), card }
}

function inputsOf(figure: ShareFigure, kind: ShareRequest['kind']): readonly CheckedInput[] {
  const inputs = FOLLOWS_FROM[figure]
  return kind === 'closed' ? inputs.filter((input) => input !== 'leverage') : inputs
}

function figuresOf(
  { kind, side, size, entryPrice, price, leverage }: ShareRequest,
  market: MarginMarket,
) {
  const pnl = profitAt(side, size, entryPrice, price)
  const entryValue = notionalOf(size, entryPrice)
  const isLevered = kind === 'open' && leverage !== undefined
  const margin = isLevered ? initialMargin(entryValue, leverage, market) : entryValue
  const roe = returnOnEquity(pnl, margin)
  return {
    // As exact as a card shows them: further places would reveal what was left out.
    roe: roundHalfEven(roe ?? ZERO, ROE_PLACES),
    pnl: roundHalfEven(pnl, PNL_PLACES),
    size,
    entryPrice,
    price,
    ...(isLevered ? { leverage } : {}),
  }
}
