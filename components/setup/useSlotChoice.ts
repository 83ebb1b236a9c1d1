'use client'
import { useState } from 'react'
import { useRead } from '@/components/session/live/useRead'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { takenSlots } from '@/components/session/wallet/newKey'
import { useWallet } from '@/components/session/wallet/useWallet'
import { type AccountKey, accountKeysQuery } from '@/lib/queries/account/accountKeys'
import type { SetupParams } from '@/lib/queries/account/runSetupAction'
import type { Provider, ProviderAction } from '@/lib/schema/model/provider'
import { firstSlot, type KeySlots, keySlots } from '@/lib/trade/rules/keySlots'
import { readSlot } from './SlotField'

/** The slot of a new key as it is being chosen. */
export interface SlotChoice {
  slots: KeySlots
  /** What the venue lists; undefined while it was not read. */
  keys: readonly AccountKey[] | undefined
  /** Why that is not there yet. */
  error: Error | null
  text: string
  setText: (text: string) => void
  /** undefined while no slot is typed, and while it is not known which are free. */
  params: SetupParams | undefined
}

/** The choice of a slot, where a step makes a key that takes one; undefined elsewhere. */
export function useSlotChoice(
  provider: Provider,
  descriptor: ProviderAction,
  isOpen: boolean,
): SlotChoice | undefined {
  const client = usePerpsClient()
  const { account } = useWallet()
  const slots = keySlots(descriptor)
  const isAsked = isOpen && slots !== undefined && account !== undefined
  // Keys are public at a venue with slots: the step that gates other reads is this very one.
  const { data: keys, error } = useRead({
    ...accountKeysQuery(client, { provider: provider.key, address: account ?? '' }),
    enabled: isAsked,
  })
  const [typed, setText] = useState<string>()
  if (!isAsked || slots === undefined) return undefined
  const text = typed ?? String(firstSlot(slots, takenSlots(keys)))
  const slot = readSlot(text, slots)
  // The first free slot would be another one a moment later.
  const isReading = keys === undefined && error === null
  return {
    slots,
    keys,
    error,
    text,
    setText,
    params: slot === undefined || isReading ? undefined : { apiKeyIndex: slot },
  }
}
