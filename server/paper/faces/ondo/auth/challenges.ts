import { randomBytes } from 'node:crypto'
import { getAddress, verifyMessage } from 'viem'

/** A challenge lives this long. */
const LIFE_MS = 5 * 60_000
/** More than these are not waited for at once: the oldest is forgotten. */
const OPEN_MAX = 5_000
/** Chains that wallets may sign for, wherever the money is. */
const CHAIN_IDS: ReadonlySet<string> = new Set(['1', '43114'])
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const SIGNATURE = /^(0x)?[0-9a-fA-F]{130}$/

/** What was asked of a wallet and not yet answered. */
interface Challenge {
  id: string
  message: string
  /** Checksummed. */
  address: `0x${string}`
  purpose: 'login' | 'addressBook'
  /** The address to be entered into the book, lower-case. */
  withdrawalAddress?: string
  expiresMs: number
}

/** Challenges that wait for a signature. They are not kept on disk: a start asks again. */
export interface Challenges {
  /** @returns undefined where the address or the chain is none */
  open(
    wanted: { walletAddress: string; chainId: string; origin: string } & (
      | { purpose: 'login' }
      | { purpose: 'addressBook'; withdrawalAddress: string }
    ),
  ): Challenge | undefined
  /** The challenge, which is over now, where the wallet it names has signed it in time. */
  complete(id: string, signature: string, purpose: Challenge['purpose']): Promise<Answer>
}

type Answer = Challenge | 'unknown' | 'expired' | 'badSignature'

/** @param ownChain a chain that wallets may sign for beside the venue's */
export function createChallenges(now: () => number, ownChain?: string): Challenges {
  const open = new Map<string, Challenge>()

  return {
    open(wanted) {
      const { chainId, origin, purpose, walletAddress } = wanted
      const isKnown = CHAIN_IDS.has(chainId) || chainId === ownChain
      if (!ADDRESS.test(walletAddress) || !isKnown) return undefined
      const issuedMs = now()
      const expiresMs = issuedMs + LIFE_MS
      const address = getAddress(walletAddress.toLowerCase())
      const withdrawalAddress =
        wanted.purpose === 'addressBook' ? wanted.withdrawalAddress.toLowerCase() : undefined
      const statement =
        withdrawalAddress === undefined
          ? 'Sign in to Ondo Perps'
          : `Add ${getAddress(withdrawalAddress)} to your Ondo Perps withdrawal address book`
      const message = [
        `${origin} wants you to sign in with your Ethereum account:`,
        address,
        '',
        statement,
        '',
        `URI: http://${origin}`,
        'Version: 1',
        `Chain ID: ${chainId}`,
        `Nonce: ${randomBytes(8).toString('hex')}`,
        `Issued At: ${seconds(issuedMs)}`,
        `Expiration Time: ${seconds(expiresMs)}`,
      ].join('\n')
      const id = randomBytes(32).toString('base64url')
      const challenge: Challenge = {
        id,
        message,
        address,
        purpose,
        expiresMs,
        ...(withdrawalAddress !== undefined && { withdrawalAddress }),
      }
      open.set(id, challenge)
      const oldest = open.size > OPEN_MAX ? open.keys().next().value : undefined
      if (oldest !== undefined) open.delete(oldest)
      return challenge
    },
    async complete(id, signature, purpose) {
      const challenge = open.get(id)
      if (challenge?.purpose !== purpose) return 'unknown'
      if (challenge.expiresMs <= now()) return 'expired'
      if (!SIGNATURE.test(signature)) return 'badSignature'
      open.delete(id)
      const { address, message } = challenge
      const signed = signature.startsWith('0x') ? signature.slice(2) : signature
      const isSigned = await verifyMessage({ address, message, signature: `0x${signed}` }).catch(
        () => false,
      )
      return isSigned ? challenge : 'badSignature'
    },
  }
}

/** To the second, as ERC-4361 messages usually show times. */
function seconds(timeMs: number): string {
  return new Date(timeMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
}
