import {
  endedKeyWords,
  keyNextToEnd,
  keysInTheWay,
  noRoomWords,
} from '@/components/session/wallet/keyName'
import { t } from '@/lib/i18n/t'
import type { AccountKey } from '@/lib/queries/account/accountKeys'
import type { SetupParams } from '@/lib/queries/account/runSetupAction'
import type { ProviderAction } from '@/lib/schema/model/provider'
import { hasLifetime, type KeyDays, lifetimeParams } from '@/lib/trade/rules/keyLifetime'
import { firstSlot, type KeySlots, keySlots } from '@/lib/trade/rules/keySlots'

/** What a set-up step that makes a key is created with where the person chooses nothing. */
export interface NewKey {
  params: SetupParams
  /** The key of the account that ends by it, and words that say so; undefined where there is room. */
  ended: { id: string; words: string } | undefined
  /** Says which keys leave no room for it: one of them has to end first. */
  noRoom?: string
}

/**
 * The key that a step makes: for the usual time, or in the first slot that is free. Undefined for
 * every other step, which needs no keys read.
 * @throws where the keys of the account cannot be read
 */
export async function planNewKey(
  descriptor: ProviderAction,
  days: KeyDays,
  readKeys: () => Promise<readonly AccountKey[]>,
): Promise<NewKey | undefined> {
  if (hasLifetime(descriptor)) {
    const keys = await readKeys()
    const ended = keyNextToEnd(keys)
    const inTheWay = keysInTheWay(keys)
    return {
      params: lifetimeParams(days),
      ended: ended && { id: ended.id, words: endedKeyWords(ended) },
      ...(inTheWay.length === 0 ? {} : { noRoom: noRoomWords(inTheWay) }),
    }
  }
  const slots = keySlots(descriptor)
  if (slots === undefined) return undefined
  const keys = await readKeys()
  const slot = firstSlot(slots, takenSlots(keys))
  const words = slotWarning(slot, slots, keys)
  return {
    params: { apiKeyIndex: slot },
    // By slot and holder: agreed to one key, no other one is ended.
    ended: words === undefined ? undefined : { id: `${slot} ${words}`, words },
  }
}

/** Slots of keys that are not this browser's. */
export function takenSlots(keys: readonly AccountKey[] | undefined): ReadonlySet<number> {
  return new Set((keys ?? []).flatMap((key) => (key.isThisBrowser ? [] : [Number(key.id)])))
}

/** What a person should know before a key takes this slot. */
export function slotWarning(
  slot: number,
  { reserved }: KeySlots,
  keys: readonly AccountKey[] | undefined,
): string | undefined {
  const holder = keys?.find((key) => !key.isThisBrowser && Number(key.id) === slot)
  if (holder !== undefined) {
    return holder.name === ''
      ? t('Slot {slot} holds another key. Registering here ends it.', { slot })
      : t('Slot {slot} holds {name}. Registering here ends that key.', {
          slot,
          name: holder.name,
        })
  }
  const reason = reserved.get(slot)
  return reason && t('Slot {slot}: {reason}', { slot, reason })
}
