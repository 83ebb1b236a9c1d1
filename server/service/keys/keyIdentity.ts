import type { MaybePromise } from '@/server/service/maybePromise'

/** What an API key stands for. */
export type KeyIdentity = {
  kind: 'key'
  keyId: string
  /** Integration id that the key maps to; undefined where it maps to none. */
  integrationId: string | undefined
  /** Requests a minute, on every route. */
  limitPerMinute: number
}

/** What is found of a key: `invalid` is refused, `unavailable` could not be asked. */
export type KeyFinding = KeyIdentity | 'invalid' | 'unavailable'

/** Finds what a key stands for. Never rejects. */
export type FindKey = (key: string) => MaybePromise<KeyFinding>

/** Requests a minute of a key that nothing else was agreed for. */
export const KEY_LIMIT_PER_MINUTE = 1_200
