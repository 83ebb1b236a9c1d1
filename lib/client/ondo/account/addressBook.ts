import type { VenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import type { OndoOptions } from '@/lib/client/ondo/options'
import type { UserWallet, WithdrawalAddress } from '@/lib/client/plugin'
import { actionParams } from '@/lib/schema/action/actionParams'
import { parse } from '@/lib/schema/parse'
import { parseRows } from '@/lib/schema/parseRows'
import { PerpsError } from '@/lib/schema/perpsError'
import { ADDRESS_BOOK_PATHS } from '@/lib/venues/ondo/actions/setup'
import { requireDestination } from '@/lib/venues/ondo/actions/withdrawal'
import { requireSignInMessage } from '@/lib/venues/ondo/sign/signInMessage'
import { WireBookAddress, WireChallenge } from '@/lib/venues/ondo/wire/session'
import { checksummed } from './deliver'

/** What the book needs. */
export interface AddressBookTools {
  options: OndoOptions
  calls: VenueCalls
  /** Unix milliseconds by the venue's clock. */
  venueNow(): Promise<number>
  /** When each entry was added, by account; undefined of those that were there when we looked first. */
  entryTimes: Map<string, ReadonlyMap<string, number | undefined>>
}

/** The account, and the wallet that the venue wants a signature of. */
export interface BookOwner {
  address: string
  wallet: UserWallet | undefined
  signal?: AbortSignal | undefined
}

const SECOND_MS = 1000

/** Label of an address that the person gave none. */
const USUAL_LABEL = 'Withdrawal address'

/**
 * Addresses that withdrawals may go to. The venue dates the last change of an entry, not its
 * addition: a new label, given anywhere, renews that time. So the hold is known only for entries
 * that an earlier read did not have, by their earliest time; for all others the venue decides.
 */
export async function readBook(
  { calls, entryTimes }: AddressBookTools,
  { address, signal }: Pick<BookOwner, 'address' | 'signal'>,
): Promise<readonly WithdrawalAddress[]> {
  const ask = calls.askAs(address)
  const [book, account] = await Promise.all([
    ask('addressBook', { signal }),
    ask('account', { signal }),
  ])
  const holdMs = (account.result.cooldownPeriodSecs ?? 0) * SECOND_MS
  const rows = parseRows(WireBookAddress, book.result.addressBook ?? [])
  const before = entryTimes.get(address.toLowerCase())
  // A removed entry is dropped: added again, its hold starts again.
  const times = new Map(
    rows.map(({ withdrawalAddress, lastUpdated }) => {
      const name = withdrawalAddress.toLowerCase()
      const isOld = before === undefined || (before.has(name) && before.get(name) === undefined)
      const atMs = isOld ? undefined : (lastUpdated ?? undefined)
      return [name, atMs && Math.min(atMs, before?.get(name) ?? atMs)]
    }),
  )
  entryTimes.set(address.toLowerCase(), times)
  return rows.map(({ withdrawalAddress, label }) => {
    const addedMs = times.get(withdrawalAddress.toLowerCase())
    return {
      destination: isEvmAddress(withdrawalAddress)
        ? checksummed(withdrawalAddress)
        : withdrawalAddress,
      label: label ?? '',
      ...(holdMs > 0 && addedMs !== undefined ? { usableFromMs: addedMs + holdMs } : {}),
    }
  })
}

/**
 * Puts an address into the book: the venue has the owner sign a message for every new one, session or
 * not. The message is checked as the one of the sign-in is. An address that is there gets a new label.
 * @throws PerpsError 2070 without a wallet, 2005 for a message that is not the venue's
 */
export async function saveAddress(
  tools: AddressBookTools,
  entry: { destination: string; label: string },
  by: BookOwner,
): Promise<void> {
  const { calls, options } = tools
  const { key: tool, facts } = options
  const destination = readDestination(entry.destination, tool)
  const label = entry.label.trim() || USUAL_LABEL
  if (await isInBook(tools, destination, by)) {
    const body = JSON.stringify({ withdrawalAddress: destination, addressLabel: label })
    await calls.send({ method: 'PUT', path: ADDRESS_BOOK_PATHS.book, body }, by)
    return
  }
  if (by.wallet === undefined) {
    const message = `${destination} is not in your address book. Adding it takes a signature of your wallet.`
    throw new PerpsError(2070, message, { tool })
  }
  const asked = JSON.stringify({
    walletAddress: checksummed(by.address),
    chainId: String(facts.siwe.chainId),
    withdrawalAddress: destination,
  })
  const reported = await calls.send(
    { method: 'POST', path: ADDRESS_BOOK_PATHS.challenge, body: asked },
    { ...by, isRepeatable: true },
  )
  const challenge = WireChallenge.safeParse(reported).data
  if (challenge === undefined) {
    throw new PerpsError(2004, 'The venue answered something unreadable.', { tool })
  }
  requireSignInMessage(challenge.message, {
    ...facts.siwe,
    address: by.address,
    withdrawalAddress: destination,
    nowMs: await tools.venueNow(),
  })
  const signature = await by.wallet.signMessage(challenge.message)
  const body = JSON.stringify({ id: challenge.id, signature, addressLabel: label })
  await calls.send({ method: 'POST', path: ADDRESS_BOOK_PATHS.complete, body }, by)
}

/** Takes an address out of the book. */
export async function removeAddress(
  { calls, entryTimes }: AddressBookTools,
  destination: string,
  { address }: Pick<BookOwner, 'address'>,
): Promise<void> {
  const body = JSON.stringify({ withdrawalAddress: destination })
  await calls.send({ method: 'DELETE', path: ADDRESS_BOOK_PATHS.book, body }, { address })
  const before = entryTimes.get(address.toLowerCase())
  const left = [...(before ?? [])].filter(([name]) => name !== destination.toLowerCase())
  if (before !== undefined) entryTimes.set(address.toLowerCase(), new Map(left))
}

/**
 * Sees to it that a withdrawal's destination is in the book before the withdrawal is created.
 * @throws PerpsError 2070 where it is new and there is no wallet, 2020 while the venue holds it back
 */
export async function prepareWithdrawal(
  tools: AddressBookTools,
  params: unknown,
  by: BookOwner & { onProgress(line: string): void },
): Promise<void> {
  const { key: tool } = tools.options
  const withdrawal = parse(actionParams.withdrawal, params, { tool, root: 'params' })
  const destination = requireDestination(withdrawal.destination, tool)
  if (!(await isInBook(tools, destination, by))) {
    by.onProgress('Sign the message to add the address to your address book at Ondo Perps')
    await saveAddress(tools, { destination, label: USUAL_LABEL }, by)
  }
  const entry = (await readBook(tools, by)).find((row) => isSame(row.destination, destination))
  const fromMs = entry?.usableFromMs ?? 0
  if (fromMs <= (await tools.venueNow())) return
  const when = new Date(fromMs).toISOString()
  const message = `The venue holds a new address back: withdrawals to it are taken from ${when}.`
  throw new PerpsError(2020, message, { tool })
}

async function isInBook(
  tools: AddressBookTools,
  destination: string,
  by: Pick<BookOwner, 'address' | 'signal'>,
): Promise<boolean> {
  const book = await readBook(tools, by)
  return book.some((entry) => isSame(entry.destination, destination))
}

function readDestination(text: string, tool: string): string {
  const params = { destination: text, amount: '1' }
  const { destination } = parse(actionParams.withdrawal, params, { tool })
  return requireDestination(destination, tool)
}

function isEvmAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{40}$/.test(text)
}

function isSame(first: string, second: string): boolean {
  return first.toLowerCase() === second.toLowerCase()
}
