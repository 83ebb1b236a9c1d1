'use client'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import { readClockOffset } from '@/lib/queries/clockOffset'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { noteScheduledCancel } from '@/lib/stores/orders/scheduledCancels'

/** Ways to have the venue cancel everything later; each resolves to whether it took it. */
export interface ScheduleCancelActions {
  /** Puts the cancel one countdown ahead, for the first time or once more. */
  schedule: (windowMs: number) => Promise<boolean>
  /** Removes the scheduled cancel. */
  unschedule: () => Promise<boolean>
}

/** Schedules the venue's own cancel of all orders of the connected account. */
export function useScheduleCancel(provider: Provider): ScheduleCancelActions {
  const run = useRunAction(provider)
  const client = usePerpsClient()
  const { account } = useWallet()
  return {
    async schedule(windowMs) {
      if (account === undefined) return false
      // The venue cancels by its own clock.
      const aheadMs = await readClockOffset(client, provider.key)
      const endsAtMs = Date.now() + windowMs
      const { kind } = await run({
        action: 'cancelAllOrders',
        params: { timeInForce: 1, timestampMs: endsAtMs + aheadMs },
        label: t('Schedule cancel of all orders'),
      })
      if (kind !== 'accepted') return false
      noteScheduledCancel(marketKey(provider.key, account), { endsAtMs, windowMs })
      return true
    },
    async unschedule() {
      if (account === undefined) return false
      const { kind } = await run({
        action: 'cancelAllOrders',
        params: { timeInForce: 2 },
        label: t('Stop the scheduled cancel'),
      })
      if (kind === 'accepted') noteScheduledCancel(marketKey(provider.key, account), undefined)
      return kind === 'accepted'
    },
  }
}
