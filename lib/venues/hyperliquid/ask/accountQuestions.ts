import { type AccountMode, readAccountMode } from '@/lib/venues/hyperliquid/accountMode'
import {
  WireActiveAssetData,
  WireClearinghouseState,
  WireExtraAgent,
  WireMaxBuilderFee,
  WireUserFees,
} from '@/lib/venues/hyperliquid/wire/wireAccount'
import { WirePortfolio } from '@/lib/venues/hyperliquid/wire/wireHistory'
import { WireAbstraction, WireSpotState } from '@/lib/venues/hyperliquid/wire/wireSpot'
import { type AskVenue, askList, withDex } from './askVenue'

/**
 * Questions about an account as it is now; `user` is the owner's address in small letters, the
 * weight of each question in brackets.
 * @see https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/info-endpoint
 */

/** Positions and margin on one sub-venue. [2] */
export function askAccountState(
  ask: AskVenue,
  user: string,
  dex: string,
  signal: AbortSignal | undefined,
): Promise<WireClearinghouseState> {
  return ask(withDex({ type: 'clearinghouseState', user }, dex), WireClearinghouseState, signal)
}

/** What an account holds on the spot side. [2] */
export function askSpotState(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<WireSpotState> {
  return ask({ type: 'spotClearinghouseState', user }, WireSpotState, signal)
}

/** How the account keeps its collateral; undefined for a word that is new. [20] */
export async function askAccountMode(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<AccountMode | undefined> {
  return readAccountMode(await ask({ type: 'userAbstraction', user }, WireAbstraction, signal))
}

/** Leverage, mode and what is free on one market. [20] */
export function askMarketAccount(
  ask: AskVenue,
  user: string,
  coin: string,
  signal: AbortSignal | undefined,
): Promise<WireActiveAssetData> {
  return ask({ type: 'activeAssetData', user, coin }, WireActiveAssetData, signal)
}

/** Fee rates of an account. [20] */
export function askFees(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<WireUserFees> {
  return ask({ type: 'userFees', user }, WireUserFees, signal)
}

/** Named agents of an account, ended ones included. [20] */
export function askAgents(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<WireExtraAgent[]> {
  return askList(ask, WireExtraAgent, { type: 'extraAgents', user }, signal)
}

/** What the account lets a builder take at most, in tenths of a basis point; 0 is no approval. [20] */
export function askBuilderFee(
  ask: AskVenue,
  user: string,
  builder: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  return ask({ type: 'maxBuilderFee', user, builder }, WireMaxBuilderFee, signal)
}

/** Worth and profit over time, by window. [20] */
export function askPortfolio(
  ask: AskVenue,
  user: string,
  signal: AbortSignal | undefined,
): Promise<WirePortfolio> {
  return ask({ type: 'portfolio', user }, WirePortfolio, signal)
}
