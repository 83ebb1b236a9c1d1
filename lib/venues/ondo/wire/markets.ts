import { z } from 'zod'
import { WireDecimal, WireOptionalDecimal, WireSide, WireText, WireTime } from './values'

const pair = z.object({ base: z.string().min(1).max(32), quote: z.string().min(1).max(32) })

/** One bracket of margin; the first covers positions up to `positionBracketUsd`. */
const WireMarginInfo = z.object({
  positionBracketUsd: WireOptionalDecimal,
  maxLeverage: WireDecimal,
  maintenanceMarginRate: WireDecimal,
})

/** A perpetual in `GET /v1/markets`. Increments need not be powers of ten. */
export const WireMarket = z.object({
  market: z.string().min(1).max(64),
  displayName: WireText,
  longName: WireText,
  pair,
  baseIncrement: WireDecimal,
  quoteIncrement: WireDecimal,
  marginInfo: z.array(WireMarginInfo).min(1),
  defaultLeverage: WireOptionalDecimal,
  maxPositionBaseSize: WireOptionalDecimal,
  makerFee: WireOptionalDecimal,
  takerFee: WireOptionalDecimal,
  tags: z.array(z.string().max(64)).nullish(),
  /** Absent where the market trades. */
  disabled: z.boolean().nullish(),
})
export type WireMarket = z.infer<typeof WireMarket>

/** A token on one chain; the contract stands flat or, in older answers, one level deeper. */
const network = z.object({
  contractAddress: WireText,
  contractAddresses: z.record(z.string(), z.unknown()).nullish(),
  contractDecimals: z.int().min(0).max(36).nullish(),
})

/** A token that can be moved in and out. */
export const WireToken = z.object({
  id: z.string().min(1).max(32),
  name: WireText,
  decimals: z.int().min(0).max(36).nullish(),
  networks: z.record(z.string(), network).nullish(),
})
export type WireToken = z.infer<typeof WireToken>

/** `GET /v1/markets`; rows are read one by one. */
export const WireMarkets = z.object({
  perps: z.object({ tradingPairs: z.array(z.unknown()) }),
  tokenConfig: z.array(z.unknown()).nullish(),
})

/** A row of `GET /v1/perps/contracts`: the live figures of a market, without its mark price. */
export const WireContract = z.object({
  market: z.string().min(1).max(64),
  /** Whether the market of the underlying is closed; the perpetual trades on. */
  isClosed: z.boolean().nullish(),
  lastPrice: WireOptionalDecimal,
  usdVolume: WireOptionalDecimal,
  bid: WireOptionalDecimal,
  ask: WireOptionalDecimal,
  openInterest: WireOptionalDecimal,
  indexPrice: WireOptionalDecimal,
  /** Running estimate for the hour that ends at the time beside it. */
  nextFundingRate: WireOptionalDecimal,
  nextFundingRateTimestamp: WireTime.nullish(),
  /** In percent. */
  priceChangePercent: WireOptionalDecimal,
})
export type WireContract = z.infer<typeof WireContract>

/** A mark price, under either of the names that answers have had for it. */
export const WireMark = z
  .object({
    price: WireOptionalDecimal,
    markPrice: WireOptionalDecimal,
    oraclePrice: WireOptionalDecimal,
  })
  .transform(({ price, markPrice, oraclePrice }) => ({ mark: price ?? markPrice, oraclePrice }))

/** `GET /v1/perps/mark_prices`: rows by market. */
export const WireMarks = z.record(z.string(), z.unknown())

/** A public trade; `aggressor_side` crossed the book. */
export const WirePublicTrade = z.object({
  market: z.string(),
  price: WireDecimal,
  size: WireDecimal,
  aggressor_side: WireSide,
  time: WireTime,
  id: z.string().max(128).nullish(),
})
export type WirePublicTrade = z.infer<typeof WirePublicTrade>

/** A candle by the time it opens. */
export const WireCandle = z.object({
  startTime: WireTime,
  open: WireDecimal,
  high: WireDecimal,
  low: WireDecimal,
  close: WireDecimal,
  volume: WireDecimal,
})
export type WireCandle = z.infer<typeof WireCandle>

/** The estimate of a market's funding for the hour under way. */
export const WireFundingRate = z.object({
  market: z.string(),
  rate: WireDecimal,
  intervalEnds: WireTime,
})
export type WireFundingRate = z.infer<typeof WireFundingRate>

/** One settlement of a market's funding. */
export const WireFundingPoint = z.object({
  market: z.string(),
  time: WireTime,
  fundingRate: WireDecimal,
})
export type WireFundingPoint = z.infer<typeof WireFundingPoint>
