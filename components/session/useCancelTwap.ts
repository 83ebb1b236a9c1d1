'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { say } from '@/lib/messages/say'
import { keys } from '@/lib/queries/keys'
import type { Provider } from '@/lib/schema/provider'
import type { TwapOrder } from '@/lib/schema/twap'
import { orderWords } from './orderWords'
import { tellEnded } from './tradeNews'
import { useRunAction } from './useRunAction'
import { useWallet } from './useWallet'

/** Whether the provider lets a TWAP be cancelled. */
export function canCancelTwap(provider: Provider): boolean {
  return provider.actions.some(({ type }) => type === 'cancelTwapOrder')
}

/** Cancels running TWAPs. A row stays, marked, until the venue says that it is over. */
export function useCancelTwap(provider: Provider): {
  cancel: (twap: TwapOrder) => Promise<void>
  /** Ids whose cancel was sent. */
  cancelling: ReadonlySet<string>
} {
  const run = useRunAction(provider)
  const cache = useQueryClient()
  const { account } = useWallet()
  const [cancelling, setCancelling] = useState<ReadonlySet<string>>(NONE)

  const cancel = async (twap: TwapOrder) => {
    const { twapId, market } = twap
    setCancelling((before) => new Set([...before, twapId]))
    const words = orderWords({ side: twap.side, size: twap.totalSize, market })
    const answer = await run({
      action: 'cancelTwapOrder',
      params: { market: { marketId: market.id, categoryId: market.categoryId }, twapId },
      label: say('Cancel TWAP: {words}', { words }),
    })
    if (answer.kind === 'accepted') tellEnded(say('TWAP cancelled'), words)
    // Where the answer was lost the row keeps its mark: the venue's stream settles it.
    if (answer.kind !== 'accepted' && answer.kind !== 'unknown') {
      setCancelling((before) => new Set([...before].filter((id) => id !== twapId)))
    }
    if (account === undefined) return
    void cache.invalidateQueries({ queryKey: keys.twapHistory(provider.key, account) })
  }

  return { cancel, cancelling }
}

const NONE: ReadonlySet<string> = new Set()
