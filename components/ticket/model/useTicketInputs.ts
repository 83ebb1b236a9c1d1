'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useSetup } from '@/components/session/actions/useSetup'
import {
  useAccountAtMarks,
  useAccountReads,
} from '@/components/session/live/account/useLiveAccount'
import { useStreamValue } from '@/components/session/live/useStreamValue'
import { useCountsIntoAge, useVenueAge } from '@/components/session/live/useVenueAge'
import { useFeeTier, useMarketSettings } from '@/components/session/reads/accountReads'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { useVenueConfig } from '@/components/session/reads/usePublicConfig'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { decimal, div, parseDecimal } from '@/lib/decimal/decimal'
import type { AvailableToTrade } from '@/lib/schema/model/account'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { ticketStore } from '@/lib/stores/ticket'
import { feesOn, platformFeeOf } from '@/lib/trade/fees'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { positionAtMark } from '@/lib/trade/margin/accountFigures'
import { marginModeOf, venueRules } from '@/lib/trade/rules/venueRules'
import type { TicketInputs } from './ticketInputs'
import { ticketMoney } from './ticketMoney'
import { type LivePrices, useLivePrices } from './useLivePrices'

const HUNDRED = decimal('100')
/** Leverage proposed where there is no account yet that has one. */
const MODEST_LEVERAGE = 10

/** What is read for the ticket of one market, and changes with no price. */
export type TicketReads = ReturnType<typeof useTicketReads>

/**
 * Reads everything but prices. It belongs into a component above the one that follows the book: some
 * thirty reads would be looked up again for each of its updates.
 */
export function useTicketReads(provider: Provider, market: Market) {
  return {
    account: useAccountReads(provider.key),
    settings: useMarketSettings(provider.key, market.id).data,
    spotAvailable: useSpotAvailable(provider.key, market),
    fees: useFeeTier(provider.key, market.categoryId).data,
    hasAccount: !useHasNoAccount(provider.key),
  }
}

/**
 * Collects all inputs of the ticket's figures.
 * @param lookOf what is shown of them, as `useLivePrices` compares it
 */
export function useTicketInputs(
  provider: Provider,
  market: Market,
  reads: TicketReads,
  lookOf?: (inputs: TicketInputs) => string | undefined,
): TicketInputs {
  const { settings, spotAvailable, fees, hasAccount } = reads
  const key = marketKey(provider.key, market.id)
  const rules = useMemo(() => venueRules(provider), [provider])
  const ageMs = useMarketAge(provider.key, market.id)
  const account = useAccountAtMarks(provider.key, reads.account)
  const venue = useVenueConfig(provider.key)
  const platformFee = platformFeeOf(venue, market)
  const chosenLeverage = useStore(ticketStore, ({ leverage }) => leverage[key])
  const chosenMode = useStore(ticketStore, ({ marginMode }) => marginMode[key])
  const maxSlippagePercent = useStore(ticketStore, (state) => state.maxSlippagePercent)
  const triggerBasis = useStore(ticketStore, (state) => state.triggerBasis)
  const reported = reads.account.positions.find((open) => open.market.id === market.id)

  const inputsAt = ({ book, markPrice }: LivePrices): TicketInputs => {
    const position = reported && positionAtMark(reported, markPrice)
    const accountLeverage = position?.leverage ?? settings?.leverage
    const proposed = hasAccount ? undefined : MODEST_LEVERAGE
    const orderLeverage = leverageOn(market, chosenLeverage ?? accountLeverage ?? proposed)
    const marginMode = marginModeOf(rules.marginModes, market, position, chosenMode)
    const ledger = account?.ledger(market.categoryId)
    const money =
      account === undefined ||
      ledger === undefined ||
      markPrice === undefined ||
      orderLeverage === undefined ||
      isSpotMarket(market)
        ? undefined
        : ticketMoney({
            market,
            ledger,
            orders: account.orders,
            markPrice,
            leverage: accountLeverage ?? orderLeverage,
            orderLeverage,
            orderMode: marginMode,
            marketOf: (id) => reads.account.markets.get(id),
          })
    return {
      market,
      rules,
      venueName: provider.name,
      limits: provider,
      leverage: orderLeverage,
      marginMode,
      book,
      ownOrders: account?.orders,
      selfTrade: venue?.selfTrade,
      pricesAgeMs: ageMs,
      markPrice,
      available: money
        ? { buy: money.buy.total, sell: money.sell.total }
        : readAvailable(spotAvailable ?? settings?.availableToTrade),
      money,
      fees: fees && readFees(feesOn(fees, market.id)),
      platformFee,
      hasTwapPlatformFee: venue?.hasTwapPlatformFee,
      hasAccount,
      hasOwnLedger: market.categoryId !== provider.categories[0]?.id,
      position,
      maxSlippage: div(maxSlippagePercent, HUNDRED, 8, 'halfEven'),
      triggerBasis,
    }
  }
  return inputsAt(
    useLivePrices(provider.key, market.id, lookOf && ((prices) => lookOf(inputsAt(prices)))),
  )
}

/** Whether no account is known that has a leverage of its own: none is connected, or it is not there yet. */
function useHasNoAccount(provider: string): boolean {
  const { status } = useWallet()
  const setup = useSetup(provider)
  return status === 'disconnected' || status === 'connecting' || setup.data?.accountExists === false
}

/** As the market takes it; a spot pair is paid in full. */
function leverageOn(market: Market, wanted: number | undefined): number | undefined {
  const most = Math.floor(market.maxLeverage ?? 1)
  if (isSpotMarket(market)) return 1
  return wanted === undefined ? undefined : Math.max(1, Math.min(wanted, most))
}

/** How old the venue's data is, that of the market's book included. */
function useMarketAge(provider: string, marketId: string): number | undefined {
  const client = usePerpsClient()
  const subscription = { channel: 'orderbook', marketId } as const
  useCountsIntoAge(provider, () => client.plugin(provider).lastMessageAtMs(subscription))
  return useVenueAge(provider).ageMs
}

/** What the connected account can spend on a spot pair, live; undefined of any other market. */
function useSpotAvailable(provider: string, market: Market): AvailableToTrade | undefined {
  const { isReadable, address } = useAccountRef(provider)
  const isFollowed = isReadable && isSpotMarket(market)
  return useStreamValue(
    provider,
    isFollowed ? { channel: 'availableToTrade', address, marketId: market.id } : undefined,
  )
}

function readAvailable(
  bySide: { buy: string; sell: string; sellUnits?: string | undefined } | undefined,
): TicketInputs['available'] {
  const buy = bySide && parseDecimal(bySide.buy)
  const sell = bySide && parseDecimal(bySide.sell)
  if (buy === undefined || sell === undefined) return undefined
  const { sellUnits } = bySide ?? {}
  return { buy, sell, sellUnits: sellUnits === undefined ? undefined : parseDecimal(sellUnits) }
}

function readFees(tier: { maker: string; taker: string }): TicketInputs['fees'] {
  const maker = parseDecimal(tier.maker)
  const taker = parseDecimal(tier.taker)
  return maker === undefined || taker === undefined ? undefined : { maker, taker }
}
