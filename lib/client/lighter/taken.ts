import type { VenuePlugin } from '@/lib/client/plugin'
import type { SocketPool } from '@/lib/client/sockets/socketPool'
import { sleep } from '@/lib/client/sockets/timers'
import type { ExecuteActionRequest } from '@/lib/schema/action/action'
import { normalizeHex } from '@/lib/venues/lighter/sign/bytes'
import { WireTransactionsFrame } from '@/lib/venues/lighter/wire/accountStream'
import type { Session } from './session'
import { wireSubscription } from './streams/wireProtocol'

/** The venue's stream may be ahead of its answer to the service, which stages the next nonce by it. */
const AHEAD_MS = 30
/** Longest delay of an order without the stream: the service's answer is used then. */
const CONFIRMED_WITHIN_MS = 500
/** Kept after the last use: the next order of the account finds it open. */
const KEPT_MS = 60_000
const SEEN_MAX = 1_000

/** The transactions of one account, from its stream. */
interface Watch {
  /** Name of the subscription. */
  id: string
  /** Hashes of what the venue took, oldest first. */
  seen: Set<string>
  /** Called with every frame. */
  listeners: Set<() => void>
  leave(): void
  stopTimer(): void
}

/** Sees on the account's own stream what the venue took, before the service answers. */
export interface TakenWatch extends Required<Pick<VenuePlugin, 'watchTaken' | 'whenTaken'>> {
  close(): void
}

/** Makes the watch of one deployment; nothing is subscribed before it is asked for. */
export function createTakenWatch(
  { accounts, runtime }: Pick<Session, 'accounts' | 'runtime'>,
  pool: Pick<SocketPool, 'add' | 'isConfirmed' | 'status'>,
): TakenWatch {
  const watches = new Map<string, Watch>()
  let isClosed = false

  const end = (watch: Watch) => {
    watch.stopTimer()
    watch.leave()
    watches.delete(watch.id)
  }
  const keep = (watch: Watch) => {
    watch.stopTimer()
    const endUnlessUsed = () => (watch.listeners.size > 0 ? keep(watch) : end(watch))
    watch.stopTimer = runtime.setTimer(endUnlessUsed, KEPT_MS)
  }

  async function open(address: string): Promise<Watch> {
    const channel = `account_tx/${await accounts.indexOf(address)}`
    // The plugin may have been closed while the account was looked up.
    if (isClosed) throw new Error('closed')
    const subscription = wireSubscription({ channel, address: address.toLowerCase() })
    const { id } = subscription
    const watch: Watch = watches.get(id) ?? {
      id,
      seen: new Set(),
      listeners: new Set(),
      leave: () => {},
      stopTimer: () => {},
    }
    if (!watches.has(id)) {
      watches.set(id, watch)
      watch.leave = pool.add(subscription, (payload) => hear(watch, payload))
    }
    keep(watch)
    return watch
  }

  /**
   * Until the venue confirmed the subscription: a frame is its confirmation. Not while the connection
   * is down: the next one may be seconds away, and orders would queue up behind it.
   */
  async function confirmed(watch: Watch, signal: AbortSignal): Promise<void> {
    if (signal.aborted || pool.isConfirmed(watch.id)) return
    if (pool.status().state === 'reconnecting') return
    await new Promise<void>((resolve) => {
      const done = () => {
        watch.listeners.delete(done)
        resolve()
      }
      watch.listeners.add(done)
      signal.addEventListener('abort', done, { once: true })
    })
  }

  return {
    async watchTaken(address) {
      const over = new AbortController()
      const isOpen = open(address)
        .then((watch) => confirmed(watch, over.signal))
        .catch(() => undefined)
      const isLate = sleep(CONFIRMED_WITHIN_MS, runtime.setTimer, over.signal).catch(
        () => undefined,
      )
      await Promise.race([isOpen, isLate])
      over.abort()
    },

    async whenTaken({ address, actions }: ExecuteActionRequest, signal) {
      const hashes = actions.flatMap((step) =>
        'signedTx' in step ? normalizeHex(step.signedTx.txHash) : [],
      )
      if (hashes.length === 0) return
      const { seen, listeners } = await open(address)
      await new Promise<void>((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const look = () => {
          if (!hashes.every((hash) => seen.has(hash))) return
          listeners.delete(look)
          signal.removeEventListener('abort', onAbort)
          runtime.setTimer(resolve, AHEAD_MS)
        }
        const onAbort = () => {
          listeners.delete(look)
          reject(signal.reason)
        }
        signal.addEventListener('abort', onAbort, { once: true })
        listeners.add(look)
        look()
      })
    },

    close() {
      isClosed = true
      for (const watch of [...watches.values()]) end(watch)
    },
  }
}

function hear({ seen, listeners }: Watch, payload: unknown): void {
  const { txs = [] } = WireTransactionsFrame.safeParse(payload).data ?? {}
  for (const { hash } of txs) seen.add(normalizeHex(hash))
  for (const oldest of seen) {
    if (seen.size <= SEEN_MAX) break
    seen.delete(oldest)
  }
  for (const listener of [...listeners]) listener()
}
