'use client'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { Position } from '@/lib/schema/model/position'
import { openShare } from '@/lib/stores/share'

/** Opens the share dialog for a position; undefined where cards are not signed, as in a frame. */
export function useSharePosition(): ((position: Position) => void) | undefined {
  const { sharePath } = usePublicConfig()
  const { account } = useWallet()
  if (sharePath === undefined) return undefined
  return ({ market, side, size, entryPrice, markPrice, leverage }) =>
    openShare({
      kind: 'open',
      provider: market.providerId,
      marketId: market.id,
      symbol: market.baseAsset.displaySymbol,
      side,
      size,
      entryPrice,
      price: markPrice,
      leverage,
      ...(account === undefined ? {} : { account }),
    })
}
