'use client'
import { useSetup } from '@/components/session/actions/useSetup'
import { faucetPathOf } from '@/components/session/reads/faucetPath'
import { useIsEmptyAccount } from '@/components/session/reads/useIsEmptyAccount'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { TicketAccount } from '@/components/ticket/button/ticketButton'
import { stepsLeft } from '@/lib/queries/account/setup'

/**
 * How the connected account stands at the provider, as far as sending an order goes. Money comes
 * before setup: venues take approvals only from accounts that hold some.
 */
export function useTicketAccount(provider: string): TicketAccount {
  const wallet = useWallet()
  const setup = useSetup(provider)
  const isEmpty = useIsEmptyAccount(provider)
  const hasFaucet = faucetPathOf(usePublicConfig(), provider) !== undefined

  if (wallet.status === 'disconnected' || wallet.status === 'connecting') {
    return { kind: 'disconnected' }
  }
  if (wallet.status === 'reconnecting') return { kind: 'reading' }
  if (setup.data === undefined) return { kind: setup.isError ? 'failed' : 'reading' }
  if (isEmpty) return { kind: 'unfunded', hasFaucet }
  if (!setup.data.isReady) return { kind: 'setup', stepsLeft: stepsLeft(setup.data).length }
  return { kind: 'ready' }
}
