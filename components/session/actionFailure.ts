import { say } from '@/lib/messages/say'
import type { FailedActionResult } from '@/lib/schema/action'
import { isPerpsError } from '@/lib/schema/perpsError'
import { type WalletErrorKind, walletErrorKind } from '@/lib/wallet/walletErrors'
import { errorText } from './errorText'
import { sayField } from './fieldWords'
import { type GeneralCure, type RefusalReason, refusalReason, refusalWords } from './refusals'

/** Why something did not happen, in words, with what would cure it. */
export interface ActionFailure {
  title: string
  /** In the words of whoever refused. */
  message: string
  /** What it means and what to do, where the message does not say it. */
  advice?: string
  reason: RefusalReason
  /** Number of the error table, where there is one. */
  code?: number
  requestId?: string
  /** What helps, wherever it was refused. */
  cure?: GeneralCure
}

const WALLET_SENTENCES: Record<WalletErrorKind, string> = {
  get refused() {
    return say('You declined in your wallet. Nothing was sent.')
  },
  get busy() {
    return say('A request is already open in your wallet. Answer it there, then try again.')
  },
  get unknownChain() {
    return say('Your wallet does not know the network and did not add it. Nothing was sent.')
  },
  get unsupported() {
    return say('Your wallet cannot do what this step needs.')
  },
  get unauthorized() {
    return say('Your wallet is locked, or does not let this page use the account.')
  },
}

/** What a call or a signature that failed means to the person. */
export function failureOf(error: unknown): ActionFailure {
  const kind = walletErrorKind(error)
  if (kind !== undefined) {
    const message = WALLET_SENTENCES[kind]
    return { title: say('Not signed'), message, reason: 'other', cure: 'retry' }
  }
  const { message, requestId } = errorText(error)
  return {
    ...(isPerpsError(error) ? inWords(error.code, error.message) : inWords(undefined, message)),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/** What a step that the venue refused means to the person. */
export function failureOfResult({ error, errorCode }: FailedActionResult): ActionFailure {
  return inWords(errorCode, error)
}

function inWords(code: number | undefined, message: string): ActionFailure {
  const reason = refusalReason(code, message)
  const { title, advice, cure } = refusalWords(reason)
  return {
    title,
    message: sayField(message),
    reason,
    ...(advice === '' ? {} : { advice }),
    ...(code === undefined ? {} : { code }),
    ...(cure === undefined ? {} : { cure }),
  }
}
