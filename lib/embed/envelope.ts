/** Name and version that every message carries. */
export const NAMESPACE = 'perps-embed'
export const VERSION = 1

/** Messages of the page in the frame that a host receives without asking for them. */
const GUEST_BASICS = [
  'hello',
  'ready',
  'resize',
  'wallet.request',
  'connect.request',
  'error',
  'link.open',
] as const

/** Messages that a host receives only once it subscribed to them. */
export const GUEST_EVENTS = [
  'market.changed',
  'ticket.changed',
  'order.submitted',
  'order.accepted',
  'order.refused',
  'order.filled',
  'order.cancelled',
  'position.changed',
  'setup.required',
] as const

/** Everything that the page in the frame may send. */
export const GUEST_TYPES = [...GUEST_BASICS, ...GUEST_EVENTS] as const

/** Messages of the host. */
export const HOST_TYPES = [
  'init',
  'config.patch',
  'wallet.response',
  'wallet.event',
  'subscribe',
  'navigate',
  'ticket.fill',
  'theme.set',
  'focus',
  'destroy',
] as const

export type GuestEvent = (typeof GUEST_EVENTS)[number]
export type GuestType = (typeof GUEST_TYPES)[number]
export type HostType = (typeof HOST_TYPES)[number]

/** Wallet methods that an embedded page may ask its host's wallet for. */
export const WALLET_METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_chainId',
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
] as const

/** One message, either way. */
export interface Envelope {
  ns: typeof NAMESPACE
  v: typeof VERSION
  /** Instance on the host's page; many may be there. */
  id: string
  type: string
  /** Counts up from 1 per sender; a number that came before is a replay. */
  seq: number
  payload: unknown
}

/** Most messages a second that either end takes. */
export const RATE_PER_SECOND = 20

/** Longest that a wallet may take: to name its accounts or chain, and for a person to sign. */
export const READ_TIMEOUT_MS = 5_000
export const SIGN_TIMEOUT_MS = 120_000

/** How long a wallet's answer to this method is waited for, in milliseconds. */
export function walletTimeoutMs(method: string): number {
  return method === 'eth_accounts' || method === 'eth_chainId' ? READ_TIMEOUT_MS : SIGN_TIMEOUT_MS
}

/**
 * Whether a message is one of ours for this instance. Its type is for the caller to check against a
 * list.
 */
export function isEnvelope(data: unknown, id: string): data is Envelope {
  const message = data as Partial<Envelope> | null | undefined
  return (
    message?.ns === NAMESPACE &&
    message.v === VERSION &&
    message.id === id &&
    Number.isSafeInteger(message.seq)
  )
}

/** Counts messages of one sender: whether one more has room in this second. */
export function createRateLimit(nowMs: () => number): () => boolean {
  let times: number[] = []
  return () => {
    const now = nowMs()
    times = times.filter((time) => now - time < 1_000)
    return times.length < RATE_PER_SECOND && times.push(now) > 0
  }
}
