import type { Side } from '@/lib/schema/model/enums'
import type { Position } from '@/lib/schema/model/position'

/** What a button of the simple ticket sends. */
export type SimpleSend = Side | 'close'

/** Whose account the simple ticket acts for, and the side of the position that it would close. */
export interface SimpleOwner {
  account: string | undefined
  openSide: Position['side'] | undefined
}

/** What the first press armed, and for whom. */
export interface ArmedSend {
  send: SimpleSend
  owner: SimpleOwner
}

/**
 * What the next press sends, of what was armed: nothing for another account than the one that armed
 * it, and no close of a position that is gone or has turned to the other side meanwhile.
 */
export function armedFor(
  armed: ArmedSend | undefined,
  { account, openSide }: SimpleOwner,
): SimpleSend | undefined {
  if (armed === undefined || armed.owner.account !== account) return undefined
  if (armed.send === 'close' && armed.owner.openSide !== openSide) return undefined
  return armed.send
}

/**
 * What a press does: an order is armed by the first press and sent by the second one; so is a close
 * unless one press is chosen for closes.
 */
export function simplePress(
  pressed: SimpleSend,
  armed: SimpleSend | undefined,
  closesInOnePress: boolean,
): 'arm' | 'send' {
  if (pressed === armed) return 'send'
  return pressed === 'close' && closesInOnePress ? 'send' : 'arm'
}
