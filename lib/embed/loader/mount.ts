import { createEmbedHost, type HostWallet } from '@/lib/embed/embedHost'
import type { EmbedKind } from '@/lib/embed/embedKinds'
import { GUEST_EVENTS } from '@/lib/embed/envelope'

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
const LOCAL = /^(?:localhost|127\.0\.0\.1)$/

let made = 0

/** The origin of a web address; undefined for a text that is none. */
function originOf(address: string): string | undefined {
  try {
    const { origin, protocol } = new URL(address)
    return /^https?:$/.test(protocol) ? origin : undefined
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
  made += 1
  const name = id ?? `e${made}-${Math.random().toString(36).slice(2, 8)}`
  const desk = originOf(origin || scriptOrigin)
  const url = new URL(`/embed/${page}`, desk || 'http://desk.invalid')
  for (const [key, value] of Object.entries(params)) {
    if (value != null && value !== false) url.searchParams.set(key, `${value}`)
  }
  url.searchParams.set('parent', location.origin)
  url.searchParams.set('id', name)

  const frame = document.createElement('iframe')
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const note = document.createElement('p')
  const pixels = Number(height) > 0 ? Number(height) : (HEIGHTS[page] ?? HEIGHTS.ticker)
  frame.title = title ?? `Perpdesk ${page}`
  frame.allow = 'clipboard-write; fullscreen'
  // A text such as `50%` is no number; what no frame can be as wide as is left out.
  const wide = Number(width) > 0 ? `${width}px` : !(Number(width) <= 0) && width
  frame.style.cssText = `display:block;border:0;width:${wide || '100%'};height:${pixels}px;color-scheme:light`
  note.setAttribute('role', 'status')

  const emit = (type: string, payload: unknown) => {
    for (const listener of [...(listeners.get(type) ?? [])]) listener(payload)
  }
  // Beside a frame that is silent, not in its place: what it shows itself may say more.
  const fail = (message: string) => {
    note.style.cssText = `margin:0;min-height:${refusal ? pixels : 0}px`
    note.textContent = message
    console.warn('perps-embed', message)
    place.append(note)
    emit('error', { code: 0, message })
  }
  const host = createEmbedHost({
    id: name,
    origin: url.origin,
    target: () => frame.contentWindow,
    // A copy: no message can carry a proxy, such as Vue keeps options in.
    config: vars ? { vars: { ...vars } } : {},
    wallet,
    walletName,
    nowMs: () => performance.now(),
    onMessage(type, payload) {
      if (type === 'hello') {
        // It comes before the load where a font or a picture is slow.
        frame.onload = null
        clearTimeout(silence)
        note.remove()
      }
      const message = Object(payload)
      if (type === 'resize' && height === 'auto')
        frame.style.height = `${Number(message.height) || pixels}px`
      if (type === 'link.open' && !listeners.get(type)?.size && /^https?:/.test(message.url)) {
        open(message.url, '_blank', 'noopener')
      }
      emit(type, payload)
    },
  })
  let silence: ReturnType<typeof setTimeout> | undefined
  addEventListener('message', host.receive)
  frame.onload = () => {
    clearTimeout(silence)
    silence = setTimeout(
      () =>
        fail(
          `${url.origin} does not answer. Have its operator add ${location.origin} to EMBED_ALLOWED_ORIGINS.`,
        ),
      SILENT_AFTER_MS,
    )
  }
  const refusal = !desk
    ? `No desk at ${origin || scriptOrigin}. Give its origin, like https://desk.example.`
    : !HEIGHTS[page]
      ? `There is no page ${page}. Pages: ${Object.keys(HEIGHTS).join(', ')}.`
      : location.protocol === 'https:' && url.protocol === 'http:' && !LOCAL.test(url.hostname)
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
      const subscribe = () =>
        host.subscribe(GUEST_EVENTS.filter((event) => listeners.get(event)?.size))
      if ((GUEST_EVENTS as readonly string[]).includes(type)) subscribe()
      return () => {
        own.delete(listener)
        if (!own.size && (GUEST_EVENTS as readonly string[]).includes(type)) subscribe()
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
