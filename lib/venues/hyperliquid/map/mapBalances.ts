import { isZero, max } from '@/lib/decimal/compare'
import { type Decimal, decimal, mul, ONE, sub, ZERO } from '@/lib/decimal/decimal'
import type { AccountBalances, Balance } from '@/lib/schema/model/account'
import type { Asset } from '@/lib/schema/model/asset'
import { parseRows } from '@/lib/schema/parseRows'
import { assetLogo } from '@/lib/venues/assetLogo'
import { type AccountMode, keepsCollateralOnSpot } from '@/lib/venues/hyperliquid/accountMode'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import type { WireClearinghouseState } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { WireSpotBalance, type WireSpotState } from '@/lib/venues/hyperliquid/wire/wireSpot'
import { MAIN_CATEGORY, SPOT_CATEGORY, usdcAsset } from './market'

/** An account's holdings in the venue's answers, and how to read them. */
export interface HoldingsInput {
  provider: string
  mode: AccountMode | undefined
  /** State of each sub-venue by its name, the main one (empty text) included. */
  states: readonly (readonly [dex: string, state: WireClearinghouseState])[]
  spot: WireSpotState
  asset(token: number): Asset | undefined
  /** Worth of one unit in USD; undefined where unknown. */
  price(token: number): Decimal | undefined
}

/** Half of their worth counts in portfolio margin. */
const HALF_WEIGHTED = new Set(['HYPE', 'UBTC'])
const HALF = decimal('0.5')

/**
 * Holdings, divided by whether they are collateral of positions. In standard modes a row of
 * collateral is the whole equity of a sub-venue, locked margin and unrealized PnL inside. In the
 * unified modes collateral lies on the spot side: locked margin is inside a row, unrealized PnL is
 * not. An unknown worth is left out, never shown as zero.
 */
export function mapBalances(input: HoldingsInput): AccountBalances {
  const isUnified = keepsCollateralOnSpot(input.mode)
  const spot = heldTokens(input.spot).map((row) => ({
    weight: isUnified ? collateralWeight(row, input.mode) : undefined,
    balance: spotBalance(row, input),
  }))
  const holdings = spot.flatMap(({ weight, balance }) => (weight === undefined ? [balance] : []))
  if (!isUnified) return { balances: holdings, collateralBalances: equityRows(input) }
  return {
    balances: holdings,
    collateralBalances: spot.flatMap(({ weight, balance }) =>
      weight === undefined
        ? []
        : [isOne(weight) ? balance : { ...balance, collateralWeight: weight }],
    ),
  }
}

/** What an account holds on the spot side; tokens it has none of are left out. */
export function heldTokens(spot: WireSpotState | undefined): readonly WireSpotBalance[] {
  return parseRows(WireSpotBalance, spot?.balances ?? []).filter(({ total }) => !isZero(total))
}

/** Fraction of a holding's worth that positions may stand on; undefined where none. */
export function collateralWeight(
  { token, coin }: WireSpotBalance,
  mode: AccountMode | undefined,
): Decimal | undefined {
  if (token === USDC_TOKEN) return ONE
  return mode === 'portfolioMargin' && HALF_WEIGHTED.has(coin) ? HALF : undefined
}

function equityRows({ provider, states }: HoldingsInput): Balance[] {
  return states
    .filter(([dex, state]) => dex === '' || !isZero(state.marginSummary.accountValue))
    .map(([dex, { marginSummary, withdrawable }]) => ({
      categoryId: dex === '' ? MAIN_CATEGORY : dex,
      asset: usdcAsset(provider),
      units: marginSummary.accountValue,
      valueUsd: marginSummary.accountValue,
      price: ONE,
      transferable: max(ZERO, withdrawable),
    }))
}

function spotBalance(row: WireSpotBalance, input: HoldingsInput): Balance {
  const price = input.price(row.token)
  return {
    categoryId: SPOT_CATEGORY,
    asset: input.asset(row.token) ?? unlistedToken(row, input.provider),
    units: row.total,
    ...(price === undefined ? {} : { valueUsd: mul(row.total, price), price }),
    transferable: max(ZERO, sub(row.total, row.hold)),
  }
}

function unlistedToken({ coin, token }: WireSpotBalance, providerId: string): Asset {
  return { providerId, id: String(token), displaySymbol: coin, logoURI: assetLogo(coin) }
}

function isOne(weight: Decimal): boolean {
  return isZero(sub(weight, ONE))
}
