import { PerpsError } from '@/lib/schema/perpsError'

/** What a message for the wallet must say, from our own side of the wire. */
export interface ExpectedMessage {
  /** Names that the venue may ask under, such as `app.ondoperps.xyz`; a port belongs to the name. */
  domains: readonly string[]
  /** What the venue may name as the place to sign in to, such as `https://app.ondoperps.xyz`. */
  uris: readonly string[]
  /** Chain that the venue puts into its messages; 1 on every network of it. */
  chainId: number
  /** Account that signs. */
  address: string
  /** Address that the statement may name beside it, where an entry of the address book is signed. */
  withdrawalAddress?: string | undefined
  /** Unix milliseconds, by the venue's clock where its offset is known. */
  nowMs: number
}

/** What a message says, as it was read. */
export interface SignInMessage {
  domain: string
  address: string
  statement: string
  uri: string
  chainId: number
  nonce: string
  issuedAtMs: number
  expiresAtMs: number
}

/** Clocks differ: a message from this far ahead of ours is not from the future. */
const CLOCK_SKEW_MS = 60_000
/** The venue's challenges live five minutes; one that claims far longer is none of its own. */
const LIFE_MAX_MS = 15 * 60_000

const ADDRESSES = /0x[0-9a-fA-F]{40}/g

const TIME = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z`

/**
 * The whole of an ERC-4361 message as this venue writes it. viem's `parseSiweMessage` reads the same
 * fields but looks for them anywhere in the text, so that a second URI or a further line goes unseen.
 */
const MESSAGE = new RegExp(
  [
    String.raw`^(?<domain>[a-z0-9.-]+(?::\d{1,5})?) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    String.raw`(?<statement>[^\n\r]{1,500})`,
    '',
    String.raw`URI: (?<uri>\S{1,300})`,
    'Version: 1',
    String.raw`Chain ID: (?<chainId>\d{1,12})`,
    `Nonce: (?<nonce>[a-zA-Z0-9]{8,128})`,
    `Issued At: (?<issuedAt>${TIME})`,
    `Expiration Time: (?<expiresAt>${TIME})$`,
  ].join('\n'),
)

/**
 * Reads a message that the venue asks the wallet to sign, and checks every line of it: signing in
 * under another name would open a session for another account.
 * @throws PerpsError 2005 naming the first line that is not as it must be; nothing was signed
 */
export function requireSignInMessage(text: string, expected: ExpectedMessage): SignInMessage {
  const groups = MESSAGE.exec(text)?.groups
  if (groups === undefined) {
    throw refused('is not the sign-in message that this venue writes, line by line')
  }
  const { domain = '', address = '', statement = '', uri = '', nonce = '' } = groups
  if (!expected.domains.includes(domain)) {
    throw refused(`asks in the name of ${domain}, expected ${expected.domains.join(' or ')}`)
  }
  if (address.toLowerCase() !== expected.address.toLowerCase()) {
    throw refused(`is for ${address}, expected ${expected.address}`)
  }
  const named = [expected.address, expected.withdrawalAddress].map((address) =>
    address?.toLowerCase(),
  )
  const stranger = statement
    .match(ADDRESSES)
    ?.find((address) => !named.includes(address.toLowerCase()))
  if (stranger !== undefined) throw refused(`speaks of ${stranger}, which no one asked for`)
  if (!expected.uris.includes(uri.replace(/\/$/, ''))) {
    throw refused(`names the URI ${uri}, expected ${expected.uris.join(' or ')}`)
  }
  const chainId = Number(groups.chainId)
  if (chainId !== expected.chainId) {
    throw refused(`is for chain ${chainId}, expected ${expected.chainId}`)
  }
  const issuedAtMs = Date.parse(groups.issuedAt ?? '')
  const expiresAtMs = Date.parse(groups.expiresAt ?? '')
  requireTimes({ issuedAtMs, expiresAtMs, nowMs: expected.nowMs })
  return { domain, address, statement, uri, chainId, nonce, issuedAtMs, expiresAtMs }
}

function requireTimes(times: { issuedAtMs: number; expiresAtMs: number; nowMs: number }): void {
  const { issuedAtMs, expiresAtMs, nowMs } = times
  if (!Number.isFinite(issuedAtMs) || !Number.isFinite(expiresAtMs)) {
    throw refused('holds a time that does not exist')
  }
  if (issuedAtMs > nowMs + CLOCK_SKEW_MS) throw refused('was issued in the future')
  if (expiresAtMs <= nowMs) throw refused('has expired')
  if (expiresAtMs <= issuedAtMs || expiresAtMs - issuedAtMs > LIFE_MAX_MS) {
    throw refused('does not last the few minutes that this venue gives')
  }
}

function refused(reason: string): PerpsError {
  return new PerpsError(2005, `The message to sign ${reason}. Nothing was signed.`)
}
