import type { FailedActionResult } from '@/lib/schema/action'
import { isPerpsError } from '@/lib/schema/perpsError'
import { type WalletErrorKind, walletErrorKind } from '@/lib/wallet/walletErrors'
import { errorText } from './errorText'

/** Why something did not happen, in words, with what would cure it. */
export interface ActionFailure {
  title: string
  message: string
  /** Number of the error table, where there is one. */
  code?: number
  requestId?: string
  /** What helps: finishing the setup, putting money in, or pressing again. */
  cure?: 'setup' | 'fund' | 'retry'
}

const WALLET_SENTENCES: Record<WalletErrorKind, string> = {
  refused: 'You declined in your wallet. Nothing was sent.',
  busy: 'A request is already open in your wallet. Answer it there, then try again.',
  unknownChain: 'Your wallet does not know the network and did not add it. Nothing was sent.',
  unsupported: 'Your wallet cannot do what this step needs.',
  unauthorized: 'Your wallet is locked, or does not let this page use the account.',
}

/** What a call or a signature that failed means to the person. */
export function failureOf(error: unknown): ActionFailure {
  const kind = walletErrorKind(error)
  if (kind !== undefined) {
    return { title: 'Not signed', message: WALLET_SENTENCES[kind], cure: 'retry' }
  }
  const { message, requestId } = errorText(error)
  const code = isPerpsError(error) ? error.code : undefined
  return {
    title: titleOf(code),
    message,
    ...(code === undefined ? {} : { code }),
    ...(requestId === undefined ? {} : { requestId }),
    ...cureOf(code),
  }
}

/** What a step that the venue refused means to the person. */
export function failureOfResult({ error, errorCode }: FailedActionResult): ActionFailure {
  return {
    title: titleOf(errorCode),
    message: error,
    ...(errorCode === undefined ? {} : { code: errorCode }),
    ...cureOf(errorCode),
  }
}

function titleOf(code: number | undefined): string {
  switch (code) {
    case 2070:
      return 'Setup is not finished'
    case 2021:
    case 2022:
      return 'Not enough margin'
    case 2050:
      return 'Refused to sign'
    case 2001:
    case 2003:
      return 'No answer'
    default:
      return 'Refused'
  }
}

function cureOf(code: number | undefined): { cure?: 'setup' | 'fund' | 'retry' } {
  switch (code) {
    // A key the venue no longer knows is replaced by setting up again.
    case 2011:
    case 2070:
      return { cure: 'setup' }
    case 2021:
    case 2022:
    case 2026:
      return { cure: 'fund' }
    case 2001:
    case 2003:
    case 2004:
    case 2042:
    case 2090:
      return { cure: 'retry' }
    default:
      return {}
  }
}
