'use client'
import { useState } from 'react'
import { useReadableAccount } from '@/components/session/actions/useSetup'
import { usePublicConfig } from '@/components/session/reads/usePublicConfig'
import { keyNextToEnd, keysInTheWay } from '@/components/session/wallet/keyName'
import { useAccountKeys } from '@/components/session/wallet/useKeys'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { Provider } from '@/lib/schema/model/provider'
import type { SlotChoice } from './useSlotChoice'

/** What is still to be settled before a step makes a key: which key of the account makes way for it. */
export interface EndedKeyQuestion {
  /** The key that would end; undefined where there is room, and outside of frames. */
  ended: AccountKey | undefined
  isAgreed: boolean
  agree: (isAgreed: boolean) => void
  /** Keys of which one has to be ended first, in frames and on the desk; empty where there is room. */
  inTheWay: readonly AccountKey[]
  /** It is tried with all of them there: some accounts have room for more. */
  isTrying: boolean
  tryAnyway: (isTrying: boolean) => void
  /**
   * Nothing may be signed yet: it is not known which key ends, or not agreed to, or there is no room.
   */
  isOpen: boolean
}

/**
 * Has a frame ask before its key ends another: a site that a person only visits takes no key of theirs
 * unasked. On the desk itself the note above the button is enough. Where no approval can end a key, as
 * none is ours to replace, both wait until the person ended one.
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
  const [tried, setTried] = useState<string>()
  const next = approves ? keyNextToEnd(listed.data) : undefined
  const replaced = slot === undefined ? next : holderOf(slot)
  // This browser's own key is the one that is created again.
  const ended = isInFrame && replaced?.isThisBrowser === false ? replaced : undefined
  const isUnread = slot === undefined ? listed.data === undefined : slot.keys === undefined
  const makesKey = slot !== undefined || (approves && isReadable)
  const isAgreed = ended !== undefined && agreed === ended.id
  const inTheWay = approves ? keysInTheWay(listed.data) : []
  // Said of these keys alone: with others there the question is a new one.
  const listedIds = inTheWay.map(({ id }) => id).join()
  const isTrying = inTheWay.length > 0 && tried === listedIds
  return {
    ended,
    isAgreed,
    agree: (isYes) => setAgreed(isYes ? ended?.id : undefined),
    inTheWay,
    isTrying,
    tryAnyway: (isYes) => setTried(isYes ? listedIds : undefined),
    isOpen:
      (isInFrame && makesKey && isUnread) ||
      (ended !== undefined && !isAgreed) ||
      (inTheWay.length > 0 && !isTrying),
  }
}

/** The key that a slot holds. */
function holderOf({ keys, params }: SlotChoice): AccountKey | undefined {
  return keys?.find(({ id }) => Number(id) === params?.apiKeyIndex)
}
