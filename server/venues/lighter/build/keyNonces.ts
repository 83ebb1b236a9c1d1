import { LRUCache } from 'lru-cache'
import type { Answer, Ask } from '@/lib/venues/lighter/ask/questions'
import type { Clock } from '@/server/venues/upstream/clock'

/** What was kept is read again after this time: another program may use the same key. */
const KEEP_MS = 2 * 60_000
/**
 * What was sent and is not taken after this time may never be: only the venue knows what comes next.
 * Less than the three seconds that a client waits for, by what it does before it sends: create and sign.
 */
const DOUBTFUL_AFTER_MS = 2_500
const ENTRIES_MAX = 10_000

/** A key of an account. */
interface KeyName {
  accountIndex: number
  apiKeyIndex: number
}

/** When a nonce is asked for, and whether instances beside this one relay for the same keys. */
interface Asked {
  steadyMs: number
  signal: AbortSignal
  isShared?: boolean
  /** Asks instead of the usual way. */
  ask?: Ask
}

/** The nonce that the venue takes next of each key, kept from our own relays. */
export interface KeyNonces {
  /**
   * The venue's next nonce. A stage that is never executed uses nothing up. Where other instances
   * relay too it is read each time, unless the venue gave it meanwhile: what they sent is not known here.
   */
  next(key: KeyName, at: Asked): Promise<number>
  /** Whether `next` would have to ask. */
  isKnown(key: KeyName, steadyMs: number): boolean
  /**
   * Says that a transaction with this nonce is on its way: until the returned function is called, the
   * next one comes after it. A client may see the venue take it before its answer reaches us. What
   * is on its way for two and a half seconds counts no more: `next` then reads the nonce again.
   */
  noteSent(key: KeyName, nonce: number, steadyMs: number): () => void
  /** Notes what the venue answered, asked at this moment: it counts where nothing newer is kept. */
  noteRead(key: KeyName, nonce: number, steadyMs: number): void
  /** Says that the venue took a transaction with this nonce. */
  noteTaken(key: KeyName, nonce: number, steadyMs: number): void
  /** Whether the venue is known to have gone past a nonce. */
  hasPassed(key: KeyName, nonce: number): boolean
  /** Reads again next time, after any doubt. */
  drop(key: KeyName): void
  /**
   * Says that the venue refused a nonce: `next` reads it again, and what is on its way counts no more.
   * One of them may never have arrived, and a nonce after it would be refused as well.
   */
  noteRefused(key: KeyName): void
}

/** What is kept of a key. */
interface Kept {
  next: number
  readAtMs: number
  /** When the venue was asked, where its answer was noted. */
  notedAtMs?: number
}

/** Knows nothing until first asked. */
export function createKeyNonces(ask: Ask): KeyNonces {
  const nextNonces = new LRUCache<string, Kept>({ max: ENTRIES_MAX })
  const underWay = new Map<string, Set<{ nonce: number; sentAtMs: number }>>()

  const sentOf = (name: string) => [...(underWay.get(name) ?? [])]

  const afterSent = (name: string, next: number, steadyMs: number): number => {
    const fresh = sentOf(name).filter(({ sentAtMs }) => steadyMs - sentAtMs < DOUBTFUL_AFTER_MS)
    return Math.max(next, ...fresh.map(({ nonce }) => nonce + 1))
  }

  /** What is kept of a key, where it still counts. */
  const keptOf = (name: string, steadyMs: number) => {
    const entry = nextNonces.get(name)
    if (entry === undefined || steadyMs - entry.readAtMs >= KEEP_MS) return undefined
    const isDoubtful = sentOf(name).some(({ sentAtMs }) => {
      const doubtfulAtMs = sentAtMs + DOUBTFUL_AFTER_MS
      return steadyMs >= doubtfulAtMs && entry.readAtMs < doubtfulAtMs
    })
    return isDoubtful ? undefined : entry
  }

  return {
    async next(key, { steadyMs, signal, isShared = false, ask: own = ask }) {
      const name = nameOf(key)
      const cached = keptOf(name, steadyMs)
      const isNoted = (cached?.notedAtMs ?? Number.NEGATIVE_INFINITY) >= steadyMs
      if (cached !== undefined && (isNoted || !isShared)) {
        return afterSent(name, cached.next, steadyMs)
      }
      const before = nextNonces.get(name)
      const { nonce } = await own(
        'nextNonce',
        { account_index: key.accountIndex, api_key_index: key.apiKeyIndex },
        signal,
      )
      // A transaction that was taken while we asked is newer than the answer.
      const meanwhile = nextNonces.get(name)
      const next = meanwhile === before ? nonce : Math.max(nonce, meanwhile?.next ?? nonce)
      nextNonces.set(name, { next, readAtMs: steadyMs })
      return afterSent(name, next, steadyMs)
    },
    isKnown: (key, steadyMs) => keptOf(nameOf(key), steadyMs) !== undefined,
    noteSent(key, nonce, sentAtMs) {
      const name = nameOf(key)
      const all = underWay.get(name) ?? new Set()
      const sent = { nonce, sentAtMs }
      underWay.set(name, all.add(sent))
      return () => {
        all.delete(sent)
        if (all.size === 0 && underWay.get(name) === all) underWay.delete(name)
      }
    },
    noteRead(key, nonce, steadyMs) {
      const name = nameOf(key)
      if (keptOf(name, steadyMs) !== undefined) return
      nextNonces.set(name, { next: nonce, readAtMs: steadyMs, notedAtMs: steadyMs })
    },
    noteTaken(key, nonce, steadyMs) {
      const next = Math.max(nonce + 1, nextNonces.get(nameOf(key))?.next ?? 0)
      nextNonces.set(nameOf(key), { next, readAtMs: steadyMs })
    },
    hasPassed: (key, nonce) => nonce < (nextNonces.get(nameOf(key))?.next ?? 0),
    drop: (key) => nextNonces.delete(nameOf(key)),
    noteRefused(key) {
      nextNonces.delete(nameOf(key))
      underWay.delete(nameOf(key))
    },
  }
}

/** The same questions; the nonces that come beside keys are noted. */
export function notingNonces(ask: Ask, nonces: KeyNonces, clock: Pick<Clock, 'now'>): Ask {
  return async (name, query, signal) => {
    const askedAtMs = clock.now()
    const answer = await ask(name, query, signal)
    if (name !== 'apikeys') return answer
    const { api_keys } = answer as Answer<'apikeys'> // by the name of the question
    for (const { account_index, api_key_index: apiKeyIndex, nonce } of api_keys) {
      nonces.noteRead({ accountIndex: Number(account_index), apiKeyIndex }, nonce, askedAtMs)
    }
    return answer
  }
}

function nameOf({ accountIndex, apiKeyIndex }: KeyName): string {
  return `${accountIndex} ${apiKeyIndex}`
}
