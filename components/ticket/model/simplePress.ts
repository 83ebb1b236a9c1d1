import type { Side } from '@/lib/schema/model/enums'

/** What a button of the simple ticket sends. */
export type SimpleSend = Side | 'close'

/**
 * What a press does: an order is armed by the first press and sent by the second one; so is a close
 * where each order is confirmed.
 */
export function simplePress(
  pressed: SimpleSend,
  armed: SimpleSend | undefined,
  confirmsOrders: boolean,
): 'arm' | 'send' {
  if (pressed === armed) return 'send'
  return pressed === 'close' && !confirmsOrders ? 'send' : 'arm'
}
