import { t } from '@/lib/i18n/t'
import { hasTooManyKeys } from '@/lib/queries/account/accountKeys'
import type { FailedActionResult } from '@/lib/schema/action/action'
import { isPerpsError } from '@/lib/schema/perpsError'
import { type WalletErrorKind, walletErrorKind } from '@/lib/wallet/walletErrors'
import { errorText } from './errorText'
import { tField } from './fieldWords'
import { type GeneralFix, type RefusalReason, refusalReason, refusalWords } from './refusals'

/** Why something did not happen, in words, with what would fix it. */
export interface ActionFailure {
  title: string
  /** The message of the refusal. */
  message: string
  /** What it means and what to do, where the message does not say it. */
  advice?: string
  reason: RefusalReason
  /** Number of the error table, where there is one. */
  code?: number
  requestId?: string
  /** What helps, wherever it was refused. */
  fix?: GeneralFix
}

const WALLET_SENTENCES: Record<WalletErrorKind, string> = {
  get refused() {
    return t('You declined in your wallet. Nothing was sent.')
  },
  get busy() {
    return t('Your wallet already has an open request. Confirm or reject it, then try again.')
  },
  get unknownChain() {
    return t('Your wallet could not switch to the network. Nothing was sent.')
  },
  get unsupported() {
    return t('Your wallet does not support this step.')
  },
  get unauthorized() {
    return t('Your wallet is locked or has not granted access to this account.')
  },
}

/** What a call or a signature that failed means to the person. */
export function failureOf(error: unknown): ActionFailure {
  const kind = walletErrorKind(error)
  if (kind !== undefined) {
    const message = WALLET_SENTENCES[kind]
    return { title: t('Not signed'), message, reason: 'other', fix: 'retry' }
  }
  const { message, requestId } = errorText(error)
  const reason = hasTooManyKeys(error) ? 'keyLimit' : undefined
  return {
    ...(isPerpsError(error)
      ? inWords(error.code, error.message, reason)
      : inWords(undefined, message)),
    ...(requestId === undefined ? {} : { requestId }),
  }
}

/** What a step that the venue refused means to the person. */
export function failureOfResult({ error, errorCode, reason }: FailedActionResult): ActionFailure {
  return inWords(errorCode, error, reason)
}

/** Reasons that need no words of the venue: ours say the same in the language of the page. */
const SAID_WHOLE: ReadonlySet<RefusalReason> = new Set([
  'orderGone',
  'positionGone',
  'tierWait',
  'openExposure',
  'afterLateStep',
  'keyLimit',
])

function inWords(code: number | undefined, message: string, venueReason?: string): ActionFailure {
  const reason = refusalReason(code, message, venueReason)
  const { title, advice, fix } = refusalWords(reason)
  const isWhole = SAID_WHOLE.has(reason)
  return {
    title,
    message: isWhole ? advice : tField(message),
    reason,
    ...(advice === '' || isWhole ? {} : { advice }),
    ...(code === undefined ? {} : { code }),
    ...(fix === undefined ? {} : { fix }),
  }
}
