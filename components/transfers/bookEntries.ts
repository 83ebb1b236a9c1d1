import { t } from '@/lib/i18n/t'
import type { WithdrawalAddress } from '@/lib/queries/account/addressBook'
import { holdText } from './addressHold'
import { readAddress } from './amountProblem'

/** An address and a label as typed: what saving them does to the book. */
export interface EntryDraft {
  /** Whether the address is in the book: its label alone changes then. */
  isKnown: boolean
  /** What to save; undefined while nothing would change. */
  entry?: { destination: string; label: string } | undefined
  /** What is wrong, in a sentence. */
  problem?: string | undefined
}

/** Reads an address and a label as typed against the book. Empty text is no mistake. */
export function readEntry(
  text: string,
  label: string,
  book: readonly WithdrawalAddress[],
): EntryDraft {
  const { address, problem } = readAddress(text)
  if (address === undefined) return { isKnown: false, problem: text === '' ? undefined : problem }
  const saved = book.find((entry) => isSameAddress(entry.destination, address))
  const typed = label.trim()
  if (saved !== undefined && (typed === '' || typed === saved.label)) {
    return {
      isKnown: true,
      problem: t('This address is already saved. Enter another label to rename it.'),
    }
  }
  const destination = saved?.destination ?? address
  return {
    isKnown: saved !== undefined,
    entry: typed === '' ? undefined : { destination, label: typed },
  }
}

/** Whether two texts are one address: books write it with a checksum, wallets in lower case. */
export function isSameAddress(one: string, other: string | undefined): boolean {
  return one.toLowerCase() === other?.toLowerCase()
}

/** When withdrawals are made, by the venue's clock, and the chain that they arrive on. */
export interface PayoutTerms {
  nowMs: number
  network: string
}

/** Why an entry of the book cannot be withdrawn to, in a sentence; undefined where it can. */
export function entryBlock(
  { destination, usableFromMs }: Pick<WithdrawalAddress, 'destination' | 'usableFromMs'>,
  { nowMs, network }: PayoutTerms,
): string | undefined {
  if (readAddress(destination).address === undefined)
    return t('No withdrawals to this address: not an address on {network}.', { network })
  return holdText(usableFromMs, nowMs)
}

/**
 * Where a withdrawal goes: to the chosen entry, once it can be withdrawn to; where none was chosen, to
 * the only one that can. Never to one of several that nobody chose, nor to another than was chosen.
 */
export function payableEntry(
  book: readonly WithdrawalAddress[],
  chosen: string | undefined,
  terms: PayoutTerms,
): WithdrawalAddress | undefined {
  const payable = book.filter((entry) => entryBlock(entry, terms) === undefined)
  if (chosen !== undefined) return payable.find((entry) => isSameAddress(entry.destination, chosen))
  return payable.length === 1 ? payable[0] : undefined
}
