import { z } from 'zod'
import { hashApiKey } from './apiKeys'
import { type FindKey, KEY_LIMIT_PER_MINUTE, type KeyFinding } from './keyIdentity'

/** What a partner service says of a key. */
const PartnerAnswer = z.discriminatedUnion('valid', [
  z.object({
    valid: z.literal(true),
    keyId: z.string().min(1).max(128).optional(),
    integrationId: z.string().min(1).max(64).nullish(),
    limitPerMinute: z.int().min(1).optional(),
  }),
  z.object({ valid: z.literal(false) }),
])

const ANSWER_LENGTH_MAX = 16_384
/** How long a service that did not answer is left alone. */
const REST_MS = 2_000

/** What asking a partner service takes. */
export type PartnerOptions = {
  url: string
  timeoutMs: number
  steadyMs(): number
  fetch: typeof fetch
  onFault(summary: string, error: unknown): void
}

/**
 * Asks another service what a key stands for: `POST {apiKey}`, answered
 * `{valid, keyId?, integrationId?, limitPerMinute?}`; 401, 403 and 404 say that it is not valid.
 * A service that is down, slow or answers nonsense makes the key `unavailable`, and is not asked
 * again for two seconds: its trouble must not become every caller's.
 */
export function createPartnerFinder(options: PartnerOptions): FindKey {
  let restsUntilMs = 0
  return async (key) => {
    if (options.steadyMs() < restsUntilMs) return 'unavailable'
    try {
      return await ask(options, key)
    } catch (error) {
      restsUntilMs = options.steadyMs() + REST_MS
      options.onFault('asking the partner service', error)
      return 'unavailable'
    }
  }
}

async function ask({ url, timeoutMs, fetch }: PartnerOptions, key: string): Promise<KeyFinding> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ apiKey: key }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if ([401, 403, 404].includes(response.status)) {
    await response.body?.cancel()
    return 'invalid'
  }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`status ${response.status}`)
  }
  const text = await response.text()
  if (text.length > ANSWER_LENGTH_MAX) throw new Error('the answer is too long')
  const answer = PartnerAnswer.parse(JSON.parse(text))
  if (!answer.valid) return 'invalid'
  return {
    kind: 'key',
    keyId: answer.keyId ?? hashApiKey(key).slice(0, 12),
    integrationId: answer.integrationId ?? undefined,
    limitPerMinute: answer.limitPerMinute ?? KEY_LIMIT_PER_MINUTE,
  }
}
