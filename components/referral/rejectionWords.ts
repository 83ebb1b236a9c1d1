import { t } from '@/lib/i18n/t'
import type { CandidateCode, CodeRejection } from '@/lib/schema/model/referral'

const WORDS: Record<CodeRejection, string> = {
  get MALFORMED() {
    return t('Use 3 to 20 letters and digits.')
  },
  get NOT_FOUND() {
    return t('Code not found.')
  },
  get INACTIVE() {
    return t('This code is no longer in use.')
  },
  get SELF_REFERRAL() {
    return t('This is your own code.')
  },
  get ALREADY_ATTACHED() {
    return t('You already used a code. It cannot be changed.')
  },
  get NOT_ELIGIBLE() {
    return t('This account cannot use a code.')
  },
}

/** The verdict on a code in words. */
export function candidateWords(candidate: CandidateCode): string {
  const { valid, rejection, normalizedCode, code } = candidate
  if (valid) return t('{normalizedCode} is valid.', { normalizedCode: normalizedCode ?? code })
  return rejection === undefined ? t('This code cannot be used.') : WORDS[rejection]
}
