import type { Position } from '@/lib/schema/model/position'
import { parseRows } from '@/lib/schema/parseRows'
import { askAccountState } from '@/lib/venues/hyperliquid/ask/accountQuestions'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { mapPosition } from '@/lib/venues/hyperliquid/map/mapPosition'
import {
  WireAssetPosition,
  type WireClearinghouseState,
} from '@/lib/venues/hyperliquid/wire/wireAccount'
import type { Universe } from './universe'

/** The ledger of an account on one sub-venue. */
export type DexState = readonly [dex: string, state: WireClearinghouseState]

/** An account on every sub-venue on offer. */
export function readAccountStates(
  ask: AskVenue,
  user: string,
  { dexes }: Pick<Universe, 'dexes'>,
  signal: AbortSignal | undefined,
): Promise<DexState[]> {
  return Promise.all(
    dexes.map(async (dex) => [dex, await askAccountState(ask, user, dex, signal)] as const),
  )
}

/** Open positions of one account state, on markets on offer. */
export function mapPositions(
  state: WireClearinghouseState,
  universe: Pick<Universe, 'find'>,
): Position[] {
  return parseRows(WireAssetPosition, state.assetPositions).flatMap(({ position }) => {
    const listed = universe.find(position.coin)
    return (listed && mapPosition(position, listed.market)) ?? []
  })
}
