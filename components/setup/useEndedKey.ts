'use client'
import { useState } from 'react'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { keyNextToEnd } from '@/components/session/wallet/keyName'
import { useAccountKeys } from '@/components/session/wallet/useKeys'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { Provider } from '@/lib/schema/model/provider'
import type { SlotChoice } from './useSlotChoice'

/** Whether a frame still has to ask before a key of the account makes way for its own. */
export interface EndedKeyQuestion {
  /** The key that would end; undefined where there is room, and outside of frames. */
  ended: AccountKey | undefined
  isAgreed: boolean
  agree: (isAgreed: boolean) => void
  /** Nothing may be signed yet: it is not known which key ends, or not agreed to. */
  isOpen: boolean
}

/**
 * Has a frame ask before its key ends another: a site that a person only visits takes no key of theirs
 * unasked. On the desk itself the note above the button is enough.
 * @param approves whether the step makes a key that may end the account's oldest
 * @param slot where the step registers its key, where it takes a slot
 */
export function useEndedKey(
  provider: Provider,
  approves: boolean,
  slot: SlotChoice | undefined,
): EndedKeyQuestion {
  const isInFrame = usePublicConfig().keyName !== undefined
  const isReadable = useReadableAccount(provider.key) !== undefined
  const listed = useAccountKeys(provider.key)
  const [agreed, setAgreed] = useState<string>()
  const next = approves ? keyNextToEnd(listed.data) : undefined
  const replaced = slot === undefined ? next : holderOf(slot)
  // This browser's own key is the one that is created again.
  const ended = isInFrame && replaced?.isThisBrowser === false ? replaced : undefined
  const isUnread = slot === undefined ? listed.data === undefined : slot.keys === undefined
  const makesKey = slot !== undefined || (approves && isReadable)
  const isAgreed = ended !== undefined && agreed === ended.id
  return {
    ended,
    isAgreed,
    agree: (isYes) => setAgreed(isYes ? ended?.id : undefined),
    isOpen: (isInFrame && makesKey && isUnread) || (ended !== undefined && !isAgreed),
  }
}

/** The key that a slot holds. */
function holderOf({ keys, params }: SlotChoice): AccountKey | undefined {
  return keys?.find(({ id }) => Number(id) === params?.apiKeyIndex)
}
