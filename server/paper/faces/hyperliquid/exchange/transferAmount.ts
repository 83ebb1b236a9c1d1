import { MONEY } from '@/server/paper/engine/commands'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import { valueMicro } from '@/server/paper/faces/hyperliquid/listings/catalogue'
import {
  SPOT_PAIRS,
  SPOT_TOKENS,
  type SpotToken,
  tokenNamed,
} from '@/server/paper/faces/hyperliquid/listings/spotTokens'
import { isDecimalText, toScaled } from '@/server/paper/faces/hyperliquid/views/decimalText'

/** Fee for a sender whose transfer opens a new account: one USD. */
const ACTIVATION_MICRO = 1_000_000

/** The token of `NAME:0xtokenId`; undefined where name and id do not belong together. */
export function tokenOfWire(text: string): SpotToken | undefined {
  return SPOT_TOKENS.find(({ name, tokenId }) => text === `${name}:${tokenId}`)
}

/** A positive amount in the token's smallest units; undefined for what is not one. */
export function amountUnits(token: SpotToken, text: string): number | undefined {
  const units = isDecimalText(text) ? toScaled(text, token.unitDecimals) : undefined
  return units !== undefined && units > 0 ? units : undefined
}

/** What sending to an address costs on top, in the token sent. */
export function activationUnits(context: FaceContext, token: SpotToken, to: string): number {
  if (context.host.view.account(to) !== undefined) return 0
  if (token.name === MONEY) return ACTIVATION_MICRO
  const perUnits = valueOfUnits(context, token, UNITS_PRICED)
  return perUnits === 0 ? 0 : Math.ceil((ACTIVATION_MICRO * UNITS_PRICED) / perUnits)
}

/** A unit may be worth less than a micro: prices are asked for this many. */
const UNITS_PRICED = 1_000_000_000

/** Value of a balance at the mark price, micro-USD. */
export function valueOfUnits(context: FaceContext, token: SpotToken, units: number): number {
  if (token.name === MONEY) return units
  const pair = SPOT_PAIRS.find(({ base }) => base === token)
  const market = pair && context.host.view.market(pair.coin)
  if (!market?.definition.spot) return 0
  const lots = units / market.definition.spot.unitsPerLot
  return valueMicro(market.definition, market.markTicks, lots)
}

/** USDC, which every transfer of plain money is of. */
export function money(): SpotToken {
  const token = tokenNamed(MONEY)
  if (token === undefined) throw new Error(`${MONEY} is not a spot token`)
  return token
}
