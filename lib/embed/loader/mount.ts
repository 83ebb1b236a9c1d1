import { createEmbedHost, type HostWallet } from '@/lib/embed/embedHost'
import type { EmbedKind } from '@/lib/embed/embedKinds'
import { GUEST_EVENTS, NAMESPACE } from '@/lib/embed/envelope'

/** What a frame is made of. Everything else goes into its address as it is. */
export interface MountOptions {
  page: EmbedKind
  /** Origin of the desk; where this script came from unless said otherwise. */
  origin?: string
  /** Pixels, or `auto` to follow the page's own. Reserved from the start unless `auto`. */
  height?: number | 'auto'
  width?: number | string
  /** Name of the frame for those who cannot see it. */
  title?: string
  id?: string
  /** Wallet of this page, as EIP-1193 has it; the page's own dialog where absent. */
  wallet?: HostWallet
  walletName?: string
  /** Theme variables: the closed set of the documentation. */
  vars?: Record<string, string | number>
  [param: string]: unknown
}

/** A frame on this page. */
export interface MountedEmbed {
  iframe: HTMLIFrameElement
  /** Calls back with the payload of each message of this type; the result ends it. */
  on(type: string, listener: (payload: unknown) => void): () => void
  send(type: string, payload: object): void
  destroy(): void
}

const HEIGHTS: Record<EmbedKind, number> = {
  ticker: 48,
  chart: 400,
  book: 480,
  markets: 480,
  funding: 480,
  portfolio: 600,
  ticket: 680,
  trade: 800,
}
/** A page that may not be framed here never answers. */
const SILENT_AFTER_MS = 15_000
const PLAIN_HTTP = /^http:\/\/(?!(localhost|127\.0\.0\.1)(:|$))/

/** The origin of a web address; undefined for a text that is none. */
function originOf(address: string): string | undefined {
  try {
    const { origin } = new URL(address)
    return /^http/.test(origin) ? origin : undefined
  } catch {
    return undefined
  }
}

/**
 * Puts a page of the desk into an element. What cannot be shown is said in its place, in the console, and
 * in an `error` message.
 * @param scriptOrigin where the desk is, unless the options say so
 * @throws Error where there is no such element
 */
export function mount(
  target: Element | string,
  options: MountOptions,
  scriptOrigin: string,
): MountedEmbed {
  const { page, origin, height, width, title, id, wallet, walletName, vars, ...params } = options
  const place = typeof target === 'string' ? document.querySelector(target) : target
  if (!place) throw new Error(`PerpsEmbed: no element ${target}`)
  // Of an id such as `:r1:`, as frameworks make them, the page takes letters and digits alone.
  const name =
    `${id || crypto.getRandomValues(new Uint32Array(4))}`.replace(/[^\w-]/g, '').slice(0, 64) || 'e'
  const desk = originOf(origin || scriptOrigin)
  const url = new URL(`/embed/${page}`, desk || 'http://x')
  const query: Record<string, unknown> = { ...params, parent: location.origin, id: name }
  for (const [key, value] of Object.entries(query)) {
    if (value != null && value !== false) url.searchParams.set(key, `${value}`)
  }

  const frame = document.createElement('iframe')
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const note = document.createElement('p')
  const pixels = Math.max(+(height as number), 0) || HEIGHTS[page] || 48
  frame.title = title ?? `Perpdesk ${page}`
  frame.allow = 'clipboard-write; fullscreen'
  // A text such as `50%` is no number; browsers leave out what no frame can be as wide as, but for 0.
  const wide = (width as number) > 0 ? `${width}px` : +(width as number) === 0 || width
  frame.style.cssText = `display:block;border:0;width:100%;width:${wide};height:${pixels}px;color-scheme:light`
  note.setAttribute('role', 'status')

  const emit = (type: string, payload: unknown) => {
    for (const listener of [...(listeners.get(type) ?? [])]) listener(payload)
  }
  // Beside a frame that is silent, not in its place: what it shows itself may say more.
  const fail = (message: string) => {
    note.style.cssText = `margin:0;min-height:${refusal ? pixels : 0}px`
    note.textContent = message
    console.warn(NAMESPACE, message)
    place.append(note)
    emit('error', { code: 0, message })
  }
  const host = createEmbedHost({
    id: name,
    origin: url.origin,
    target: () => frame.contentWindow,
    // A copy: no message can carry a proxy, such as Vue keeps options in.
    config: { vars: { ...vars } },
    wallet,
    walletName,
    nowMs: () => performance.now(),
    onMessage(type, message) {
      if (type === 'hello') {
        // It comes before the load where a font or a picture is slow.
        frame.onload = null
        clearTimeout(silence)
        note.remove()
      }
      if (type === 'resize' && height === 'auto')
        frame.style.height = `${+(message.height as number) || pixels}px`
      if (type === 'link.open' && !listeners.get(type)?.size && /^https?:/.test(message.url)) {
        open(message.url, '_blank', 'noopener')
      }
      emit(type, message)
    },
  })
  let silence: ReturnType<typeof setTimeout> | undefined
  addEventListener('message', host.receive)
  frame.onload = () => {
    clearTimeout(silence)
    silence = setTimeout(
      fail,
      SILENT_AFTER_MS,
      `${url.origin} does not answer. Is ${location.origin} in its EMBED_ALLOWED_ORIGINS?`,
    )
  }
  const refusal = !desk
    ? `No desk at ${origin || scriptOrigin}. Give its origin, like https://desk.example.`
    : !(HEIGHTS[page] > 0)
      ? `No page ${page}. Pages: ${Object.keys(HEIGHTS).join(', ')}.`
      : /^https/.test(location.origin) && PLAIN_HTTP.test(url.origin)
        ? `An https page cannot embed ${url.origin}. Serve it by https.`
        : ''
  if (refusal) {
    // After this call, so that a listener for errors can be there.
    silence = setTimeout(fail, 0, refusal)
  } else {
    frame.src = url.href
    place.append(frame)
  }

  return {
    iframe: frame,
    on(type, listener) {
      const own = listeners.get(type) ?? new Set()
      listeners.set(type, own.add(listener))
      const subscribe = () => {
        if ((GUEST_EVENTS as readonly string[]).includes(type))
          host.subscribe(GUEST_EVENTS.filter((event) => listeners.get(event)?.size))
      }
      subscribe()
      return () => {
        own.delete(listener)
        if (!own.size) subscribe()
      }
    },
    send: host.send,
    destroy() {
      clearTimeout(silence)
      host.close()
      removeEventListener('message', host.receive)
      frame.remove()
      note.remove()
    },
  }
}
