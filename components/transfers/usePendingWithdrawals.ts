'use client'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useNow } from '@/components/figures/useNow'
import { useRead } from '@/components/session/live/useRead'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import { transferTimesQuery, withdrawalsQuery } from '@/lib/queries/account/withdrawals'
import { marketKey } from '@/lib/stores/market'
import {
  followWithdrawals,
  forgetWithdrawal,
  updateWithdrawal,
  withdrawalsStore,
} from '@/lib/stores/withdrawals'
import { type PendingWithdrawal, pendingWithdrawals } from './pendingWithdrawals'

/** The connected account's withdrawals that are on their way, with what ends them. */
export function usePendingWithdrawals(provider: string): {
  withdrawals: readonly PendingWithdrawal[]
  /** Whether the venue says when it paid one out; undefined before it was asked. */
  reportsPayout: boolean | undefined
} {
  const client = usePerpsClient()
  const { account } = useWallet()
  const { isReadable, ...ref } = useAccountRef(provider)
  const all = useStore(withdrawalsStore, ({ withdrawals }) => withdrawals)
  const owner = account === undefined ? undefined : marketKey(provider, account)
  const recorded = all.filter((withdrawal) => withdrawal.account === owner)
  const { data: report } = useRead({ ...withdrawalsQuery(client, ref), enabled: isReadable })
  const { data: times } = useRead(transferTimesQuery(client, provider))
  const nowMs = useNow() ?? 0
  const withdrawals = pendingWithdrawals(recorded, report, times?.withdrawal, nowMs)

  useEffect(followWithdrawals, [])
  useEffect(() => {
    for (const { id, isOwn, stage, amount, asset, txHash } of withdrawals) {
      const record = recorded.find((candidate) => candidate.id === id)
      if (!isOwn || stage !== 'paid' || record?.paidAtMs !== undefined) continue
      updateWithdrawal(id, { paidAtMs: Date.now(), ...(txHash && { txHash }) })
      notifyDone(t('Withdrawal of {amount} paid out', { amount: markOwn(`${amount} ${asset}`) }))
    }
  })
  return { withdrawals, reportsPayout: report?.reportsPayout }
}

/** Stops showing a withdrawal. */
export const dismissWithdrawal = forgetWithdrawal
