/** Around an amount that is the account's own; neither is ever drawn. */
const BEGIN = '\u2063'
const END = '\u2064'
const OWN = new RegExp(`${BEGIN}([^${END}]*)${END}`, 'g')
const MASK = '••••'

/**
 * Marks an amount of the account within a text, so that the text can be shown with it masked: a
 * notification may be read long after balances were hidden.
 */
export function markOwn(amount: string): string {
  return `${BEGIN}${amount}${END}`
}

/** A text with its marked amounts masked, or as they are; the marks are gone either way. */
export function readOwn(text: string, isMasked: boolean): string {
  return text.replaceAll(OWN, isMasked ? MASK : '$1')
}
