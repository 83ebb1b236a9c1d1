import { say } from '@/lib/messages/say'
import type { CandidateCode, CodeRejection } from '@/lib/schema/referral'

const WORDS: Record<CodeRejection, string> = {
  get MALFORMED() {
    return say('A code has 3 to 20 letters and digits.')
  },
  get NOT_FOUND() {
    return say('Nobody owns this code.')
  },
  get INACTIVE() {
    return say('This code is no longer in use.')
  },
  get SELF_REFERRAL() {
    return say('This is your own code.')
  },
  get ALREADY_ATTACHED() {
    return say('You came with a code already; it never changes.')
  },
  get NOT_ELIGIBLE() {
    return say('This account cannot use a code.')
  },
}

/** The verdict on a code in words. */
export function candidateWords(candidate: CandidateCode): string {
  const { valid, rejection, normalizedCode, code } = candidate
  if (valid) return say('{normalizedCode} can be used.', { normalizedCode: normalizedCode ?? code })
  return rejection === undefined ? say('This code cannot be used.') : WORDS[rejection]
}
