'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { say } from '@/lib/messages/say'
import { outdateAccount } from '@/lib/queries/runAction'
import {
  continueTransfer,
  type LostLeg,
  type PendingTransfer,
  transfersOf,
} from '@/lib/queries/transfers'
import { failureOf, failureOfResult } from './actionFailure'
import { tellDone, tellRefused } from './tradeNews'
import { usePerpsClient } from './usePerpsClient'
import { useWallet } from './useWallet'

/** A transaction of the connected account that has not come to its end. */
export interface TransferUnderWay {
  transfer: PendingTransfer
  /** This page is at it; otherwise it waits to be gone on with. */
  isRunning: boolean
  /** Goes on where it stands. @param lostLeg what became of the leg in doubt, where there is one */
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
      const wallet = await handle.wallet()
      const results = await continueTransfer(client, { transfer, wallet, lostLeg, signal })
      const failed = results.find((result) => !result.success)
      if (failed === undefined || failed.success) tellDone(say('Deposit confirmed'), creditedNote())
      else tellRefused(say('Deposit'), failureOfResult(failed))
    } catch (error) {
      if (signal?.aborted !== true) tellRefused(say('Deposit'), failureOf(error))
    } finally {
      outdateAccount(cache, { provider, address: account }, false)
    }
  }

  return transfersOf(client, { provider, address: account }).map((transfer) => ({
    transfer,
    isRunning: transfers.isRunning(transfer.id),
    goOn: (lostLeg) => goOn(transfer, lostLeg),
    goOnQuietly: async () => {
      const wallet = await handle.wallet()
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
export const creditedNote = () => say('The venue credits it in about a minute.')
