import { deviceClock } from '@/lib/clock/clock'
import { createEmbedGuest, type EmbedGuest } from '@/lib/embed/embedGuest'
import type { EmbedKind } from '@/lib/embed/embedKinds'
import { VERSION } from '@/lib/embed/envelope'
import type { HostMessage } from '@/lib/embed/messages'
import { newId } from '@/lib/schema/newId'

const GREETING_EVERY_MS = 1_000
/** After this many greetings they become rare: the host is slow, or takes no messages. */
const FREQUENT_GREETINGS = 30
const RARE_GREETING_EVERY_MS = 10_000

/** Messages between a page in a frame and the page around it. */
export interface HostLink {
  guest: EmbedGuest
  /** Of the page around the frame. */
  origin: string
  close(): void
}

/**
 * Opens the page's end of the protocol towards an approved host and greets it until it answers: each
 * second for half a minute, then rarely. A host may start to listen late. A host that destroys the
 * page closes the link, once that was followed.
 */
export function openHostLink(options: {
  kind: EmbedKind
  id: string
  parentOrigin: string
  onMessage(message: HostMessage): void
}): HostLink {
  let greeting: ReturnType<typeof setTimeout> | undefined
  const guest = createEmbedGuest({
    id: options.id,
    session: newId(),
    parentOrigin: options.parentOrigin,
    parent: window.parent,
    nowMs: deviceClock.steadyMs,
    setTimer(run, delayMs) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
    onMessage(message) {
      if (message.type === 'init') {
        clearTimeout(greeting)
        guest.send('ready', { kind: options.kind })
      }
      options.onMessage(message)
      if (message.type === 'destroy') close()
    },
    onBadVars: (names) => console.warn('perps-embed', { badThemeVariables: names }),
  })
  const receive = ({ origin, source, data }: MessageEvent) => {
    const verdict = guest.receive({ origin, source, data })
    // Of the right host and envelope: its author should not have to guess.
    if (verdict === 'payload') console.warn('perps-embed', { refusedPayload: data })
  }
  window.addEventListener('message', receive)
  let greetings = 0
  const greet = () => {
    greetings += 1
    const delayMs = greetings < FREQUENT_GREETINGS ? GREETING_EVERY_MS : RARE_GREETING_EVERY_MS
    greeting = setTimeout(greet, delayMs)
    guest.send('hello', { versions: [VERSION], capabilities: [options.kind] })
  }
  function close(): void {
    clearTimeout(greeting)
    window.removeEventListener('message', receive)
    guest.close()
  }
  greet()
  return { guest, origin: options.parentOrigin, close }
}
