import type { AddressInfo } from 'node:net'
import { type RawData, WebSocket, WebSocketServer } from 'ws'
import { KINDS, type Kind, type OnTrade, type VenueMessages } from './venueMessages'

/** A proxy of a venue's socket: passes everything on, and can add frames of its own. */
export interface StreamProxy {
  /** Port of the venue, and the one that leads to it from here. */
  ports: { from: string; to: string }
  /** Holds the venue's own frames back, so that only what is asked for reaches the page. */
  quieten(isQuiet: boolean): void
  /**
   * Waits until a page has received something of each kind: a venue may be without trades for a while.
   * @throws where one of them does not come in this time
   */
  hear(wanted: readonly Kind[], withinMs: number): Promise<void>
  /**
   * From now on a turn comes this often, and sends what the next of `turns` lists, made from the
   * page's last frames; every kind each turn where none are given.
   */
  speak(perSecond: number, onTrade: OnTrade, turns?: readonly (readonly Kind[])[]): void
  hush(): void
  /** Frames sent by `speak`, by kind. */
  sent(): Readonly<Record<Kind, number>>
  close(): Promise<void>
}

/** Listens on a free port and forwards every connection to the venue's socket at `target`. */
export async function startStreamProxy(
  target: string,
  messages: VenueMessages,
): Promise<StreamProxy> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const sent: Record<Kind, number> = { book: 0, trade: 0, figures: 0 }
  /** Kinds each connection has received: only those are sent on to it. */
  const pages = new Map<WebSocket, Set<Kind>>()
  /** Called with every frame that reached a page. */
  const waiting = new Set<() => void>()
  let isQuiet = false
  let timer: ReturnType<typeof setInterval> | undefined

  server.on('connection', (page) => {
    const kinds = new Set<Kind>()
    pages.set(page, kinds)
    const venue = new WebSocket(target)
    const unsent: string[] = []
    page.on('message', (data) => {
      const text = textOf(data)
      if (venue.readyState === WebSocket.OPEN) venue.send(text)
      else unsent.push(text)
    })
    venue.on('open', () => {
      for (const text of unsent) venue.send(text)
    })
    venue.on('message', (data) => {
      const text = textOf(data)
      if (isQuiet && messages.isUpdate(text)) return
      const kind = messages.kindOf(text)
      if (kind !== undefined) {
        kinds.add(kind)
        messages.receive(kind, text)
      }
      page.send(text)
      for (const look of [...waiting]) look()
    })
    page.on('close', () => {
      pages.delete(page)
      venue.close()
    })
    venue.on('close', () => page.close())
  })

  const unheard = (wanted: readonly Kind[]) =>
    wanted.filter((kind) => ![...pages.values()].some((kinds) => kinds.has(kind)))

  const say = (kind: Kind, turn: number, onTrade: OnTrade) => {
    const text = messages.next(kind, turn, onTrade)
    for (const [page, kinds] of pages) if (kinds.has(kind)) page.send(text)
    sent[kind] += 1
  }
  const { port } = server.address() as AddressInfo
  return {
    ports: { from: new URL(target).port, to: String(port) },
    quieten(value) {
      isQuiet = value
    },
    hear(wanted, withinMs) {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (unheard(wanted).length > 0) return
          end()
          resolve()
        }
        const late = setTimeout(() => {
          end()
          reject(new Error(`${unheard(wanted)} not heard within ${withinMs} ms`))
        }, withinMs)
        const end = () => {
          clearTimeout(late)
          waiting.delete(look)
        }
        waiting.add(look)
        look()
      })
    },
    speak(perSecond, onTrade, turns = [KINDS]) {
      const startedMs = Date.now()
      let turn = 0
      timer = setInterval(() => {
        const due = ((Date.now() - startedMs) / 1000) * perSecond
        while (turn < due) {
          turn += 1
          for (const kind of turns[turn % turns.length] ?? []) say(kind, turn, onTrade)
        }
      }, 5)
    },
    hush() {
      clearInterval(timer)
    },
    sent: () => sent,
    async close() {
      clearInterval(timer)
      for (const page of pages.keys()) page.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : String(data)
}
