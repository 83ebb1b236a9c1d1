import {
  createRateLimit,
  GUEST_TYPES,
  isEnvelope,
  NAMESPACE,
  SIGN_TIMEOUT_MS,
  VERSION,
  WALLET_METHODS,
  walletTimeoutMs,
} from './envelope'

/** A wallet as EIP-1193 has it. */
export interface HostWallet {
  request(request: { method: string; params?: unknown }): Promise<unknown>
  on?(name: string, listener: (data: unknown) => void): void
  removeListener?(name: string, listener: (data: unknown) => void): void
}

/** What the host's end is made with. */
export interface EmbedHostOptions {
  id: string
  /** Origin of the page in the frame. */
  origin: string
  /** Window of the frame; null once the frame is gone. */
  target(): { postMessage(message: unknown, targetOrigin: string): void } | null
  /** What `init` says besides the wallet. */
  config: object
  wallet?: HostWallet | undefined
  walletName?: string | undefined
  nowMs(): number
  /**
   * Follows every message that passed the checks, wallet requests included. What is in the payload is
   * as the page sent it.
   */
  onMessage(type: string, payload: { height: unknown; url: string }): void
}

/** The host's end of the protocol. */
export interface EmbedHost {
  /** Whether the message was accepted. */
  receive(message: { origin: string; source: unknown; data: unknown }): boolean
  send(type: string, payload: object): void
  /** Asks for these events from now on. */
  subscribe(types: readonly string[]): void
  close(): void
}

const WALLET_NEWS = ['accountsChanged', 'chainChanged', 'disconnect']
/** What is waiting for a person at each wallet: two frames never ask at the same time. */
const queues = new WeakMap<object, Promise<unknown>>()

/** What the host changed of a running page: fields of its configuration. */
interface Patch {
  vars?: object
}

/** Makes the host's end. It answers `hello` with `init`, and wallet requests on the allow-list. */
export function createEmbedHost(options: EmbedHostOptions): EmbedHost {
  const { id, wallet } = options
  const leave: (() => void)[] = []
  let hasRoom = createRateLimit(options.nowMs)
  let lastAccepted = 0
  let wanted: readonly string[] | undefined
  let sent = 0
  let isReady = false
  let isClosed = false
  let patch: Patch | undefined

  const send = (type: string, payload: object) => {
    // `config.patch`, `navigate` and `theme.set`: a frame that is loaded again gets them again.
    if (/^(c|n|th)/.test(type))
      patch = { ...patch, ...payload, vars: { ...patch?.vars, ...(payload as Patch).vars } }
    if (isClosed || !isReady) return
    sent += 1
    options
      .target()
      ?.postMessage({ ns: NAMESPACE, v: VERSION, id, type, seq: sent, payload }, options.origin)
  }

  const answer = (rid: string, method: string, params: unknown) => {
    // A frame that was loaded again has another limit: what it asked before is of no use to it.
    const asked = hasRoom
    const reply = (outcome: object) => {
      if (asked === hasRoom) send('wallet.response', { rid, ...outcome })
    }
    const fail = (error: unknown) => {
      const { code, message } = Object(error)
      reply({
        error: {
          code: code | 0 || -32603,
          message: `${message ?? 'Failed.'}`.slice(0, 500),
        },
      })
    }
    if (!wallet) return fail({ code: 4900, message: 'No wallet.' })
    if (!(WALLET_METHODS as readonly string[]).includes(method)) {
      return fail({ code: 4200, message: `${method} is not allowed.` })
    }
    const ask = async () => {
      try {
        reply({ result: await wallet.request({ method, params }) })
      } catch (error) {
        fail(error)
      }
    }
    const lastsMs = walletTimeoutMs(method)
    // No person is asked for what takes so little.
    if (lastsMs < SIGN_TIMEOUT_MS) return ask()
    const endsMs = options.nowMs() + lastsMs
    const take = async () => {
      // The frame waits no longer by then: nothing may be signed for it.
      if (options.nowMs() < endsMs && !isClosed && asked === hasRoom)
        await Promise.race([ask(), new Promise((resolve) => setTimeout(resolve, lastsMs))])
    }
    queues.set(wallet, queues.get(wallet)?.then(take) ?? take())
  }

  const begin = () => {
    // A frame that was loaded again says hello again, and both count again.
    sent = 0
    isReady = true
    send('init', {
      config: options.config,
      wallet: {
        isProvided: Boolean(wallet),
        name: options.walletName?.slice(0, 40),
      },
    })
    if (patch) send('config.patch', patch)
    if (wanted) send('subscribe', { types: wanted })
  }

  for (const name of WALLET_NEWS) {
    const listener = (data: unknown) =>
      send('wallet.event', name === 'disconnect' ? { name } : { name, data })
    wallet?.on?.(name, listener)
    leave.push(() => wallet?.removeListener?.(name, listener))
  }

  return {
    receive({ origin, source, data }) {
      const frame = options.target()
      // A removed frame has no window, and neither has a message without a source.
      if (
        isClosed ||
        !isEnvelope(data, id) ||
        origin !== options.origin ||
        !frame ||
        source !== frame
      ) {
        return false
      }
      const { type, seq } = data
      const payload = Object(data.payload)
      if (!GUEST_TYPES.includes(type as never)) return false
      if (type === 'hello' && seq === 1) {
        hasRoom = createRateLimit(options.nowMs)
        isReady = false
        lastAccepted = 0
      }
      if (seq <= lastAccepted || !hasRoom()) return false
      if (type === 'hello') {
        if (!payload.versions?.includes?.(VERSION)) return false
        if (!isReady) begin()
      } else if (!isReady) return false
      // One that is refused leaves its number to the next.
      lastAccepted = seq
      if (type === 'wallet.request') answer(`${payload.rid}`, `${payload.method}`, payload.params)
      options.onMessage(type, payload)
      return true
    },
    send,
    subscribe(types) {
      wanted = types
      send('subscribe', { types })
    },
    close() {
      send('destroy', {})
      isClosed = true
      for (const end of leave) end()
    },
  }
}
