import type { z } from 'zod'
import { type Decimal, ONE } from '@/lib/decimal/decimal'
import type { Asset } from '@/lib/schema/model/asset'
import type { Market, MarketDisplay } from '@/lib/schema/model/market'
import { parseRows } from '@/lib/schema/parseRows'
import { assetLogo } from '@/lib/venues/assetLogo'
import { spotAssetId, USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import {
  type WireSpotMeta,
  WireSpotPair,
  WireSpotToken,
} from '@/lib/venues/hyperliquid/wire/wireSpot'
import { mapSpotMarket } from './mapSpotMarket'
import { SPOT_CATEGORY, usdcAsset } from './market'

/** A spot pair and the number that stands for it in orders. */
interface ListedPair {
  market: Market
  assetId: number
}

/** Tokens and pairs of the spot side. */
export interface SpotTokens {
  /** Every pair whose two tokens are listed. */
  listed: readonly ListedPair[]
  /** A token as an asset; undefined for an index that is not listed. */
  asset(index: number): Asset | undefined
  /** What a row shows of a pair; undefined for a coin that is no pair. */
  display(coin: string): MarketDisplay | undefined
  /** Worth of one unit in USD by the mid prices; undefined where no pair against USDC has one. */
  price(index: number, mids: Readonly<Record<string, Decimal>>): Decimal | undefined
}

/** Whether a coin names a spot pair: `PURR/USDC` or `@107`. */
export function isSpotCoin(coin: string): boolean {
  return coin.includes('/') || coin.startsWith('@')
}

/** Reads the spot side of the venue's listing; rows that cannot be read are left out. */
export function createSpotTokens(provider: string, meta: z.infer<typeof WireSpotMeta>): SpotTokens {
  const tokens = new Map(parseRows(WireSpotToken, meta.tokens).map((token) => [token.index, token]))
  const pairs = new Map(parseRows(WireSpotPair, meta.universe).map((pair) => [pair.name, pair]))
  const pairOf = new Map(
    [...pairs.values()]
      .filter(({ tokens: [, quote] }) => quote === USDC_TOKEN)
      .map(({ name, tokens: [base] }) => [base, name]),
  )
  const asset = (index: number): Asset | undefined => {
    if (index === USDC_TOKEN) return usdcAsset(provider)
    const token = tokens.get(index)
    return token && spotAsset(provider, token)
  }
  const listed = [...pairs.values()].flatMap(({ name, index, tokens: [base, quote] }) => {
    const [baseAsset, quoteAsset] = [asset(base), asset(quote)]
    const szDecimals = tokens.get(base)?.szDecimals
    if (!baseAsset || !quoteAsset || szDecimals === undefined) return []
    const market = mapSpotMarket(
      { name, szDecimals },
      { base: baseAsset, quote: quoteAsset },
      provider,
    )
    return [{ market, assetId: spotAssetId(index) }]
  })
  return {
    listed,
    asset,
    display(coin) {
      const [base, quote] = pairs.get(coin)?.tokens ?? []
      const baseAsset = base === undefined ? undefined : asset(base)
      const quoteAsset = quote === undefined ? undefined : asset(quote)
      if (!baseAsset || !quoteAsset) return undefined
      return { providerId: provider, id: coin, categoryId: SPOT_CATEGORY, baseAsset, quoteAsset }
    },
    price(index, mids) {
      if (index === USDC_TOKEN) return ONE
      const pair = pairOf.get(index)
      return pair === undefined ? undefined : mids[pair]
    },
  }
}

function spotAsset(provider: string, token: WireSpotToken): Asset {
  return {
    providerId: provider,
    id: String(token.index),
    displaySymbol: token.name,
    logoURI: assetLogo(token.name),
    ...(token.fullName ? { displayName: token.fullName } : {}),
  }
}
