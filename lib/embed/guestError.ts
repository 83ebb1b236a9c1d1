import type { GuestPayloads } from './messages'

const MESSAGE_MAX = 200
/** What nothing more is known of: DefaultError of the error table. */
const UNKNOWN_CODE = 2000
/** Addresses, keys, signatures and hashes: venues put the account into their sentences. */
const LONG_HEX = /0x[0-9a-f]{8,}/gi

/** A failure as the host receives it: its number, and its sentence without addresses. */
export function guestErrorOf({
  code = UNKNOWN_CODE,
  message,
  requestId,
}: {
  code?: number | undefined
  message: string
  requestId?: string | undefined
}): GuestPayloads['error'] {
  return {
    code,
    message: withoutAddresses(message),
    ...(requestId === undefined ? {} : { requestId: requestId.slice(0, MESSAGE_MAX) }),
  }
}

/** A sentence as a host may read it. */
export function withoutAddresses(sentence: string): string {
  return sentence.replaceAll(LONG_HEX, '0x…').slice(0, MESSAGE_MAX)
}
