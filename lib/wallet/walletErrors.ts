/** What a wallet's error means to the person. */
export type WalletErrorKind =
  /** They said no. */
  | 'refused'
  /** A question is already open in the wallet. */
  | 'busy'
  /** The wallet does not know the chain. */
  | 'unknownChain'
  /** The wallet cannot do it. */
  | 'unsupported'
  /** The wallet is locked or did not give this account to the page. */
  | 'unauthorized'

const KINDS: Record<number, WalletErrorKind> = {
  4001: 'refused',
  4100: 'unauthorized',
  4200: 'unsupported',
  4902: 'unknownChain',
  [-32002]: 'busy',
  [-32601]: 'unsupported',
}

/**
 * Recognises an error of a wallet by its EIP-1193 or EIP-1474 number, also below wrappers: wallets
 * nest the number in `cause` or `data.originalError`. Undefined for anything else.
 */
export function walletErrorKind(error: unknown): WalletErrorKind | undefined {
  let present = error
  for (let depth = 0; depth < 8 && typeof present === 'object' && present !== null; depth += 1) {
    const inner = nestedError(present)
    // Some wallets wrap 4902 into a general -32603.
    const kind = kindOf(present) ?? kindOf(inner)
    if (kind !== undefined) return kind
    present = 'cause' in present ? present.cause : inner
  }
  return undefined
}

function kindOf(value: unknown): WalletErrorKind | undefined {
  if (typeof value !== 'object' || value === null || !('code' in value)) return undefined
  if (value.code === 'ACTION_REJECTED') return 'refused'
  return typeof value.code === 'number' ? KINDS[value.code] : undefined
}

function nestedError(value: object): unknown {
  if (!('data' in value)) return undefined
  const { data } = value
  if (typeof data !== 'object' || data === null || !('originalError' in data)) return undefined
  return data.originalError
}
