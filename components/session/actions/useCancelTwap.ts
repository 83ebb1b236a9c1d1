'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderWords } from '@/components/session/messages/orderWords'
import { notifyEnded } from '@/components/session/messages/tradeNotifications'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import { keys } from '@/lib/queries/keys'
import type { Provider } from '@/lib/schema/model/provider'
import type { TwapOrder } from '@/lib/schema/model/twap'
import { useRunAction } from './useRunAction'

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
      label: t('Cancel TWAP: {words}', { words }),
    })
    if (answer.kind === 'accepted') notifyEnded(t('TWAP cancelled'), words)
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
