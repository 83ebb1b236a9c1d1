'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { failureOf, failureOfResult } from '@/components/session/messages/actionFailure'
import { notifyDone, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { t } from '@/lib/i18n/t'
import {
  continueTransfer,
  type LostLeg,
  type PendingTransfer,
  transfersOf,
} from '@/lib/queries/account/transfers'
import { outdateAccount } from '@/lib/queries/runAccountAction'

/** A transaction of the connected account that has not come to its end. */
export interface TransferUnderWay {
  transfer: PendingTransfer
  /** This page is running it; otherwise it waits to be resumed. */
  isRunning: boolean
  /** Resumes it. @param lostLeg what became of the leg in doubt, where there is one */
  goOn: (lostLeg?: LostLeg) => Promise<void>
  /** Goes on where that asks the wallet nothing: all is sent, and it is on the right network. */
  goOnQuietly: () => Promise<void>
  /** Stops showing it; the chain and the venue are not asked anything. */
  dismiss: () => void
}

/** Transactions of the connected account at a provider that are not over, also from before a reload. */
export function useTransfersUnderWay(provider: string): readonly TransferUnderWay[] {
  const client = usePerpsClient()
  const cache = useQueryClient()
  const { account, handle } = useWallet()
  const { transfers } = client
  useSyncExternalStore(transfers.subscribe, transfers.version, () => 0)
  if (account === undefined) return []

  const goOn = async (transfer: PendingTransfer, lostLeg?: LostLeg) => {
    const signal = handle.signalOf(account)
    try {
      const wallet = handle.wallet()
      const results = await continueTransfer(client, { transfer, wallet, lostLeg, signal })
      const failed = results.find((result) => !result.success)
      if (failed === undefined || failed.success) notifyDone(t('Deposit confirmed'), creditedNote())
      else notifyRefused(t('Deposit'), failureOfResult(failed))
    } catch (error) {
      if (signal?.aborted !== true) notifyRefused(t('Deposit'), failureOf(error))
    } finally {
      outdateAccount(cache, { provider, address: account }, false)
    }
  }

  return transfersOf(client, { provider, address: account }).map((transfer) => ({
    transfer,
    isRunning: transfers.isRunning(transfer.id),
    goOn: (lostLeg) => goOn(transfer, lostLeg),
    goOnQuietly: async () => {
      const wallet = handle.wallet()
      // A wallet that does not answer is asked nothing more.
      const chainId = await wallet?.chainId().catch(() => undefined)
      const asksNothing = transfer.legs.every(
        ({ state, txHash }, index) =>
          state === 'confirmed' ||
          (txHash !== undefined && transfer.steps[index]?.txParams.chainId === chainId),
      )
      if (asksNothing) await goOn(transfer)
    },
    dismiss: () => transfers.remove(transfer.id),
  }))
}

/** What follows a confirmed deposit. */
export const creditedNote = () => t('The venue credits it within about a minute.')
