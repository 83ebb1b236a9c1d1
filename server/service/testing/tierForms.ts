import { createHash } from 'node:crypto'
import type { JsonObject } from '@/lib/schema/model/json'

/** What a client sends to the venue itself, past the service. */
interface ClientRequest {
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** What of a made-up venue is between client and venue alone: the tier of the account. */
export interface TierForms {
  /** The account's tier; a form post alone changes it. */
  tier: string
  /** Fields of the form posts that reached the venue, in order. */
  posts: Record<string, string>[]
  /** Tiers that it refuses. */
  refuses: Set<string>
  /** Runs while a post is on its way; where it fails, the post never arrives and there is no response. */
  onPost: () => Promise<void>
  /** Runs after a post was accepted, before the response; where it fails, there is no response. */
  onTaken: () => Promise<void>
  /** Answers a request of a client. */
  answer(request: ClientRequest, nowMs: number): Promise<JsonObject & { code: number }>
}

/** The made-up venue's codes: done, a token it does not take, a form it cannot read, a refused tier. */
export const FORM_CODES = { done: 200, token: 20_013, form: 20_001, tier: 21_520 } as const

const ACCOUNT_INDEX = '3'
const FORM = 'application/x-www-form-urlencoded'
/** Longest life of a token. */
const TOKEN_LIFE_MS = 5 * 60_000

/** A token of the account that the venue takes until this moment. @param untilMs Unix milliseconds */
export function tierToken(untilMs: number): string {
  return `${untilMs}:${createHash('sha256').update(`token ${untilMs}`).digest('hex')}`
}

/** Opens them, for an account of the lowest tier. */
export function createTierForms(): TierForms {
  const forms: TierForms = {
    tier: 'standard',
    posts: [],
    refuses: new Set(),
    onPost: async () => {},
    onTaken: async () => {},
    async answer({ method, path, headers, body }, nowMs) {
      if (!isTokenGood(headers.authorization, nowMs)) {
        return { code: FORM_CODES.token, message: 'invalid auth' }
      }
      if (method === 'GET' && path === '/api/v1/accountLimits') {
        return { code: FORM_CODES.done, user_tier_name: forms.tier }
      }
      const fields = Object.fromEntries(new URLSearchParams(body))
      const isForm =
        method === 'POST' &&
        path === '/api/v1/changeAccountTier' &&
        headers['content-type'] === FORM &&
        fields.account_index === ACCOUNT_INDEX
      if (!isForm) return { code: FORM_CODES.form, message: 'invalid param' }
      await forms.onPost()
      forms.posts.push(fields)
      const { new_tier: tier = '' } = fields
      if (forms.refuses.has(tier)) {
        return { code: FORM_CODES.tier, message: 'the tier cannot be changed now' }
      }
      forms.tier = tier
      await forms.onTaken()
      return { code: FORM_CODES.done }
    },
  }
  return forms
}

/** Whether the venue takes a token now. */
export function isTokenGood(token: string | undefined, nowMs: number): boolean {
  const untilMs = Number(token?.split(':')[0])
  return untilMs > nowMs && untilMs <= nowMs + TOKEN_LIFE_MS && token === tierToken(untilMs)
}
