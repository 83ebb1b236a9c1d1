'use client'
import { useIsEmptyAccount } from '@/components/session/useIsEmptyAccount'
import { usePublicConfig } from '@/components/session/usePublicConfig'
import { useSetup } from '@/components/session/useSetup'
import { useWallet } from '@/components/session/useWallet'
import { stepsLeft } from '@/lib/queries/setup'
import type { TicketAccount } from './ticketButton'

/**
 * How the connected account stands at the provider, as far as sending an order goes. Money comes
 * before setup: venues take approvals only from accounts that hold some.
 */
export function useTicketAccount(provider: string): TicketAccount {
  const wallet = useWallet()
  const setup = useSetup(provider)
  const isEmpty = useIsEmptyAccount(provider)
  const hasFaucet = usePublicConfig().faucetPath !== undefined

  if (wallet.status === 'disconnected' || wallet.status === 'connecting') {
    return { kind: 'disconnected' }
  }
  if (wallet.status === 'reconnecting') return { kind: 'reading' }
  if (setup.data === undefined) return { kind: setup.isError ? 'failed' : 'reading' }
  if (isEmpty) return { kind: 'unfunded', hasFaucet }
  if (!setup.data.isReady) return { kind: 'setup', stepsLeft: stepsLeft(setup.data).length }
  return { kind: 'ready' }
}
