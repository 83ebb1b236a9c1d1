import type { CandidateCode, CodeRejection } from '@/lib/schema/referral'

const WORDS: Record<CodeRejection, string> = {
  MALFORMED: 'A code has 3 to 20 letters and digits.',
  NOT_FOUND: 'Nobody owns this code.',
  INACTIVE: 'This code is no longer in use.',
  SELF_REFERRAL: 'This is your own code.',
  ALREADY_ATTACHED: 'You came with a code already; it never changes.',
  NOT_ELIGIBLE: 'This account cannot use a code.',
}

/** The verdict on a code in words. */
export function candidateWords(candidate: CandidateCode): string {
  const { valid, rejection, normalizedCode, code } = candidate
  if (valid) return `${normalizedCode ?? code} can be used.`
  return rejection === undefined ? 'This code cannot be used.' : WORDS[rejection]
}
