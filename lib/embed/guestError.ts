import type { GuestPayloads } from './messages'

const MESSAGE_MAX = 200
/** What nothing more is known of: DefaultError of the error table. */
const UNKNOWN_CODE = 2000
/**
 * Venues put the account into their sentences, each by a name of its own. Words and amounts stay: those
 * with a currency, a percent sign or decimals, and whole numbers of up to three digits.
 */
const ACCOUNT_NAMES: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // Addresses, keys, signatures and hashes.
  [/0x[0-9a-f]{8,}/gi, '0x…'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…'],
  // UUIDs, base58, bech32, API keys.
  [/(?<![\w-])(?:(?=[\w-]*\d)[\w-]{16,}|[\w-]{32,})/g, '…'],
  // A number or id of any length after what it is the number of.
  [
    /\b((?:sub[\s_-]?)?(?:account|user|owner|member|client|trader|wallet|key|index|id)s?(?:[\s_-]*(?:index|id|number|no))?(?:["'\s:#=._-]+|(?=\d)))(?!0x…)[\w-]*\d[\w-]*(?![\w%-]|[.,]\d)/gi,
    '$1…',
  ],
  [/(?<![\d$€]|\d[.,])\d{5,}(?![\d%]|[.,]\d)/g, '…'],
  [/(?<![\w$€]|\d[.,])\d{4}(?![\w%]|[.,]\d)/g, '…'],
]

/** A failure as the host receives it: its number, and its sentence without what names an account. */
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
    message: withoutAccounts(message),
    ...(requestId === undefined ? {} : { requestId: requestId.slice(0, MESSAGE_MAX) }),
  }
}

/** A sentence as a host may read it. */
export function withoutAccounts(sentence: string): string {
  return ACCOUNT_NAMES.reduce(
    (text, [pattern, instead]) => text.replaceAll(pattern, instead),
    sentence,
  ).slice(0, MESSAGE_MAX)
}
