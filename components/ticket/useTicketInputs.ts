'use client'
import { useStore } from 'zustand'
import { useAccountSummary } from '@/components/session/useAccountSummary'
import { useFeeTier } from '@/components/session/useFeeTier'
import { useMarketBook } from '@/components/session/useMarketBook'
import { useMarketSettings } from '@/components/session/useMarketSettings'
import { useMarkPrice } from '@/components/session/useMarkPrice'
import { usePositions } from '@/components/session/usePositions'
import { useVenueConfig } from '@/components/session/usePublicConfig'
import { type Decimal, decimal, div, parseDecimal } from '@/lib/decimal/decimal'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { marketKey } from '@/lib/stores/market'
import { ticketStore } from '@/lib/stores/ticket'
import type { TicketInputs } from './ticketInputs'

const TENTH_BPS_OF_ONE = decimal('100000')
const HUNDRED = decimal('100')
/** Leverage where neither the person nor the account said one. */
const MODEST_LEVERAGE = 10

/** Gathers everything from outside that the ticket's figures follow from. */
export function useTicketInputs(provider: Provider, market: Market): TicketInputs {
  const key = marketKey(provider.key, market.id)
  const { book, ageMs } = useMarketBook(provider.key, market.id)
  const markPrice = useMarkPrice(provider.key, market.id)
  const positions = usePositions(provider.key)
  const summary = useAccountSummary(provider.key)
  const settings = useMarketSettings(provider.key, market.id)
  const fees = useFeeTier(provider.key, market.categoryId)
  const builder = useVenueConfig(provider.key)?.builder
  const chosenLeverage = useStore(ticketStore, ({ leverage }) => leverage[key])
  const chosenMode = useStore(ticketStore, ({ marginMode }) => marginMode[key])
  const maxSlippagePercent = useStore(ticketStore, (state) => state.maxSlippagePercent)
  const triggerBasis = useStore(ticketStore, (state) => state.triggerBasis)

  const position = positions.data?.find((open) => open.market.id === market.id)
  const maxLeverage = Math.floor(market.maxLeverage ?? 1)
  const leverage =
    chosenLeverage ?? position?.leverage ?? settings.data?.leverage ?? MODEST_LEVERAGE
  return {
    market,
    limits: provider,
    leverage: Math.max(1, Math.min(Math.floor(leverage), maxLeverage)),
    // The mode of an open position cannot be changed by an order; isolated unless chosen otherwise.
    marginMode:
      market.onlyIsolated === true
        ? 'ISOLATED'
        : (position?.marginMode ?? chosenMode ?? 'ISOLATED'),
    book,
    pricesAgeMs: ageMs,
    markPrice,
    available: readAvailable(settings.data?.availableToTrade, summary.data?.availableMargin),
    fees: readFees(fees.data),
    builderFee:
      builder === undefined
        ? undefined
        : div(decimal(String(builder.maxFeeTenthBps)), TENTH_BPS_OF_ONE, 8, 'up'),
    hasOwnLedger: market.categoryId !== provider.categories[0]?.id,
    position,
    maxSlippage: div(maxSlippagePercent, HUNDRED, 8, 'halfEven'),
    triggerBasis,
  }
}

function readAvailable(
  bySide: { buy: string; sell: string } | undefined,
  free: Decimal | undefined,
): TicketInputs['available'] {
  const buy = bySide === undefined ? free : parseDecimal(bySide.buy)
  const sell = bySide === undefined ? free : parseDecimal(bySide.sell)
  return buy === undefined || sell === undefined ? undefined : { buy, sell }
}

function readFees(tier: { maker: string; taker: string } | undefined): TicketInputs['fees'] {
  const maker = tier === undefined ? undefined : parseDecimal(tier.maker)
  const taker = tier === undefined ? undefined : parseDecimal(tier.taker)
  return maker === undefined || taker === undefined ? undefined : { maker, taker }
}
