import { queryOptions } from '@tanstack/react-query'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { UserWallet } from '@/lib/client/plugin'
import { keys } from '@/lib/queries/keys'
import type { AccountRef } from './account'

/** An address that the account may withdraw to. */
export type { WithdrawalAddress } from '@/lib/client/plugin'

const FRESH_FOR_MS = 15_000
/** The hold is a setting of the venue. */
const HOLD_FRESH_FOR_MS = 3_600_000

/** The account's withdrawal address book; empty where the venue keeps none. */
export function addressBookQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.addressBook(provider, address),
    queryFn: async ({ signal }) =>
      (await client.plugin(provider).withdrawalAddresses?.(address, signal)) ?? [],
    staleTime: FRESH_FOR_MS,
  })
}

/** Seconds for which the venue holds a new address back; 0 where it does not. */
export function addressHoldQuery(client: PerpsClient, { provider, address }: AccountRef) {
  return queryOptions({
    queryKey: keys.addressHold(provider, address),
    queryFn: async ({ signal }) => {
      const config = await client.plugin(provider).accountConfig(address, signal)
      const { withdrawalHoldSeconds: seconds } = config
      return typeof seconds === 'number' ? seconds : 0
    },
    staleTime: HOLD_FRESH_FOR_MS,
  })
}

/** Puts an address into the book; the wallet signs what the venue asks. */
export async function saveAddress(
  client: PerpsClient,
  { provider, address }: AccountRef,
  entry: { destination: string; label: string },
  wallet: UserWallet | undefined,
): Promise<void> {
  await client.plugin(provider).saveWithdrawalAddress?.(entry, { address, wallet })
}

/** Takes an address out of the book. */
export async function removeAddress(
  client: PerpsClient,
  { provider, address }: AccountRef,
  destination: string,
): Promise<void> {
  await client.plugin(provider).removeWithdrawalAddress?.(destination, { address })
}
