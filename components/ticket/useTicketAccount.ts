'use client'
import { useAccountSummary } from '@/components/session/useAccountSummary'
import { usePublicConfig } from '@/components/session/usePublicConfig'
import { useSetup } from '@/components/session/useSetup'
import { useWallet } from '@/components/session/useWallet'
import { isZero } from '@/lib/decimal/compare'
import { stepsLeft } from '@/lib/queries/setup'
import type { TicketAccount } from './ticketButton'

/** How the connected account stands at the provider, as far as sending an order goes. */
export function useTicketAccount(provider: string): TicketAccount {
  const wallet = useWallet()
  const setup = useSetup(provider)
  const summary = useAccountSummary(provider)
  const hasFaucet = usePublicConfig().faucetPath !== undefined

  if (wallet.status === 'disconnected' || wallet.status === 'connecting') {
    return { kind: 'disconnected' }
  }
  if (wallet.status === 'reconnecting') return { kind: 'reading' }
  if (setup.data === undefined) return { kind: setup.isError ? 'failed' : 'reading' }
  if (!setup.data.accountExists) return { kind: 'unfunded', hasFaucet }
  if (!setup.data.isReady) return { kind: 'setup', stepsLeft: stepsLeft(setup.data).length }
  const isEmpty =
    summary.data !== undefined &&
    isZero(summary.data.portfolioValue) &&
    isZero(summary.data.marginUsed)
  return isEmpty ? { kind: 'unfunded', hasFaucet } : { kind: 'ready' }
}
