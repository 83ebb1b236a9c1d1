import { useSetup } from '@/components/session/actions/useSetup'
import { useIsEmptyAccount } from '@/components/session/reads/accountReads'
import { faucetPathOf } from '@/components/session/reads/faucetPath'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { useWallet } from '@/components/session/wallet/useWallet'
import { stepsLeft } from '@/lib/queries/account/setup'
import type { TicketAccount } from './ticketButton'

/** The connected account, as the ticket's button follows from it. */
export interface TicketAccountRead {
  account: TicketAccount
  /** Reads an account again that could not be read. */
  readAccountAgain: () => void
}

/**
 * State of the connected account at the provider, as far as sending an order goes. Money comes
 * before setup: venues take approvals only from accounts that hold some.
 */
export function useTicketAccount(provider: string): TicketAccountRead {
  const wallet = useWallet()
  const setup = useSetup(provider)
  const isEmpty = useIsEmptyAccount(provider)
  const hasFaucet = faucetPathOf(usePublicConfig(), provider) !== undefined

  const account = (): TicketAccount => {
    if (wallet.status === 'disconnected' || wallet.status === 'connecting') {
      return { kind: 'disconnected' }
    }
    if (wallet.status === 'reconnecting') return { kind: 'reading' }
    if (setup.data === undefined) return { kind: setup.isError ? 'failed' : 'reading' }
    if (isEmpty) return { kind: 'unfunded', hasFaucet }
    if (!setup.data.isReady) return { kind: 'setup', stepsLeft: stepsLeft(setup.data).length }
    return { kind: 'ready' }
  }
  return { account: account(), readAccountAgain: setup.refetch }
}
