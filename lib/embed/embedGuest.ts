import {
  createRateLimit,
  type Envelope,
  GUEST_EVENTS,
  type GuestEvent,
  type GuestType,
  HOST_TYPES,
  type HostType,
  isEnvelope,
  NAMESPACE,
  VERSION,
  WALLET_METHODS,
  walletTimeoutMs,
} from './envelope'
import {
  type GuestPayloads,
  HOST_MESSAGES,
  type HostMessage,
  type HostPayloads,
  withoutBadVars,
} from './messages'
import { createSendQueue } from './sendQueue'

/** A message event, as far as it is looked at. */
interface MessageLike {
  origin: string
  source: unknown
  data: unknown
}

/** Window that messages go to. */
interface MessageTarget {
  postMessage(message: unknown, targetOrigin: string): void
}

/** What a guest is made with. */
export interface EmbedGuestOptions {
  /** Instance, as the address of the page has it. */
  id: string
  /** Of this load of the page alone: answers to what was asked before a reload are dropped. */
  session: string
  /** Origin of the host, as the server approved it; never `*`. */
  parentOrigin: string
  /** The window above the frame. */
  parent: MessageTarget
  nowMs(): number
  setTimer(run: () => void, delayMs: number): () => void
  /** Follows a message that passed every check. Wallet answers are not among them. */
  onMessage(message: HostMessage): void
  /** Names theme variables of a message that were left out of it. */
  onBadVars(names: readonly string[]): void
}

/** Why a message was dropped, or that it was not. */
export type Verdict =
  | 'accepted'
  | 'origin'
  | 'source'
  | 'envelope'
  | 'replay'
  | 'type'
  | 'payload'
  | 'state'

/** The page's end of the protocol. */
export interface EmbedGuest {
  receive(message: MessageLike): Verdict
  /** Sends what every host gets, such as that the page loaded. Queued in order, here as below. */
  send<Type extends GuestType>(type: Type, payload: GuestPayloads[Type]): void
  /** Reports what failed, once the host has opened the page; the newest few are held until then. */
  report(failure: GuestPayloads['error']): void
  /** Reports what happened, where the host subscribed to it. */
  notify<Type extends GuestEvent>(type: Type, payload: GuestPayloads[Type]): void
  /**
   * Has the host's wallet asked.
   * @throws WalletRefusal with the wallet's EIP-1193 code; 4900 where no answer came in time, and
   *   -32602 at once for parameters that no message can carry
   */
  askWallet(method: string, params: readonly unknown[]): Promise<unknown>
  isInitialised(): boolean
  /** Ends it: whatever waits for the wallet is refused, and what waits to be sent is dropped. */
  close(): void
}

/** A wallet's refusal as EIP-1193 spells it. */
class WalletRefusal extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.name = 'WalletRefusal'
    this.code = code
  }
}

const UNSUPPORTED_METHOD = 4200
const DISCONNECTED = 4900
const INVALID_PARAMS = -32602
const IS_WALLET_METHOD = new Set<string>(WALLET_METHODS)
const IS_EVENT = new Set<string>(GUEST_EVENTS)

/** Makes the page's end. Nothing is sent before it is asked to. */
export function createEmbedGuest(options: EmbedGuestOptions): EmbedGuest {
  const hasRoom = createRateLimit(options.nowMs)
  let lastAccepted = 0
  const waiting = new Map<
    string,
    { resolve(value: unknown): void; reject(error: Error): void; stop(): void }
  >()
  let subscribed = new Set<string>()
  let isInitialised = false
  let isClosed = false
  let sent = 0
  let asked = 0
  const queuedErrors: GuestPayloads['error'][] = []

  const queue = createSendQueue({
    nowMs: options.nowMs,
    setTimer: options.setTimer,
    send({ type, payload }) {
      sent += 1
      const message: Envelope = {
        ns: NAMESPACE,
        v: VERSION,
        id: options.id,
        type,
        seq: sent,
        payload,
      }
      options.parent.postMessage(message, options.parentOrigin)
    },
  })
  const post = (type: GuestType, payload: unknown, isWanted = () => true) =>
    queue.add({ type, payload, isWanted })

  const report = (failure: GuestPayloads['error']) => {
    if (isInitialised) {
      post('error', failure)
      return
    }
    queuedErrors.push(failure)
    if (queuedErrors.length > HELD_FAILURES_MAX) queuedErrors.shift()
  }

  // Signing twice within a second brings more answers than a host may send by itself.
  const isAwaited = ({ type, payload }: Envelope): boolean =>
    type === 'wallet.response' && waiting.has(Object(payload).rid)

  const settle = (response: HostPayloads['wallet.response']): Verdict => {
    const request = waiting.get(response.rid)
    if (request === undefined) return 'state'
    waiting.delete(response.rid)
    request.stop()
    if ('error' in response) {
      request.reject(new WalletRefusal(response.error.code, response.error.message))
    } else request.resolve(response.result)
    return 'accepted'
  }

  const follow = (type: HostType, data: unknown): Verdict => {
    const { payload, bad } = withoutBadVars(type, data)
    const parsed = HOST_MESSAGES[type].safeParse(payload)
    if (!parsed.success) return 'payload'
    // The schema that was parsed with is the one of this type.
    const message = { type, payload: parsed.data } as HostMessage
    // One host, one beginning: a second one is a replay, and nothing comes before the first.
    if (isInitialised === (type === 'init')) return 'state'
    if (bad.length > 0) options.onBadVars(bad)
    if (type === 'init') isInitialised = true
    if (message.type === 'wallet.response') return settle(message.payload)
    if (message.type === 'subscribe') subscribed = new Set(message.payload.types)
    options.onMessage(message)
    if (message.type === 'init') for (const failure of queuedErrors.splice(0)) report(failure)
    return 'accepted'
  }

  return {
    receive(message) {
      if (isClosed) return 'state'
      if (message.source !== options.parent) return 'source'
      if (message.origin !== options.parentOrigin) return 'origin'
      const envelope = message.data
      if (!isEnvelope(envelope, options.id)) return 'envelope'
      const { type, seq, payload } = envelope
      if (!isHostType(type)) return 'type'
      if (seq <= lastAccepted || !(isAwaited(envelope) || hasRoom())) return 'replay'
      const verdict = follow(type, payload)
      // One that is refused leaves its number: a large one would shut out all that come after it.
      if (verdict === 'accepted') lastAccepted = seq
      return verdict
    },
    send: (type, payload) => post(type, payload),
    report,
    notify(type, payload) {
      const isSubscribed = () => subscribed.has(type)
      if (IS_EVENT.has(type) && isSubscribed()) post(type, payload, isSubscribed)
    },
    askWallet(method, params) {
      if (!IS_WALLET_METHOD.has(method)) {
        return Promise.reject(
          new WalletRefusal(UNSUPPORTED_METHOD, `${method} is not allowed here.`),
        )
      }
      if (!isInitialised || isClosed) {
        return Promise.reject(new WalletRefusal(DISCONNECTED, 'The host page is not connected.'))
      }
      const copy = copyOf(params)
      if (copy === undefined) {
        const message = `The parameters of ${method} cannot be sent to the host page.`
        return Promise.reject(new WalletRefusal(INVALID_PARAMS, message))
      }
      asked += 1
      const rid = `${options.session}.${asked}`
      return new Promise((resolve, reject) => {
        const stop = options.setTimer(() => {
          waiting.delete(rid)
          reject(new WalletRefusal(DISCONNECTED, 'The host page does not answer.'))
        }, walletTimeoutMs(method))
        waiting.set(rid, { resolve, reject, stop })
        post('wallet.request', { rid, method, params: copy }, () => waiting.has(rid))
      })
    },
    isInitialised: () => isInitialised,
    close() {
      isClosed = true
      queue.close()
      for (const { reject, stop } of waiting.values()) {
        stop()
        reject(new WalletRefusal(DISCONNECTED, 'The host page closed this frame.'))
      }
      waiting.clear()
    },
  }
}

const HELD_FAILURES_MAX = 4

/**
 * The parameters as a message carries them, as they are now: the request may wait. Undefined where
 * there is a function or the like among them, for which `postMessage` throws.
 */
function copyOf(params: readonly unknown[]): readonly unknown[] | undefined {
  try {
    return structuredClone(params)
  } catch {
    return undefined
  }
}

function isHostType(type: string): type is HostType {
  return (HOST_TYPES as readonly string[]).includes(type)
}
