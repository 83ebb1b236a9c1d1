'use client'
import { PhoneAccounts } from '@/components/portfolio/PhoneAccounts'
import { useVenues } from '@/components/session/reads/useVenues'
import { useWallet } from '@/components/session/wallet/useWallet'

/** The account over all venues on a phone; nothing without a wallet or a second venue. */
export function AllAccounts({ provider }: { provider: string }) {
  const { venues } = useVenues()
  const { account } = useWallet()
  if (account === undefined || venues === undefined || venues.length < 2) return null
  return <PhoneAccounts venues={venues} except={provider} />
}
