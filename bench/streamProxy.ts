import type { AddressInfo } from 'node:net'
import { type RawData, WebSocket, WebSocketServer } from 'ws'

/** A venue's socket with a hand on it: passes everything on, and can say more than the venue does. */
export interface StreamProxy {
  port: number
  /** Holds the venue's own news back, so that only what is asked for reaches the page. */
  quieten(isQuiet: boolean): void
  /**
   * From now on each of these channels says something new this often, made from its last frame.
   * The trades' prices are given before they leave, so that a painted price names its message.
   */
  speak(perSecond: number, onTrade: (price: string, atMs: number) => void): void
  hush(): void
  /** Frames sent by `speak`, by channel. */
  sent(): Readonly<Record<string, number>>
  close(): Promise<void>
}

const SPOKEN = ['l2Book', 'trades', 'activeAssetCtx'] as const
type Spoken = (typeof SPOKEN)[number]

interface Level {
  px: string
  sz: string
  n: number
}

/** Listens on a free port and forwards every connection to the venue's socket at `target`. */
export async function startStreamProxy(target: string): Promise<StreamProxy> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
  await new Promise((resolve) => server.once('listening', resolve))
  const last = new Map<Spoken, string>()
  const sent: Record<string, number> = {}
  const pages = new Set<WebSocket>()
  let isQuiet = false
  let timer: ReturnType<typeof setInterval> | undefined

  server.on('connection', (page) => {
    pages.add(page)
    const venue = new WebSocket(target)
    const waiting: string[] = []
    page.on('message', (data) => {
      const text = textOf(data)
      if (venue.readyState === WebSocket.OPEN) venue.send(text)
      else waiting.push(text)
    })
    venue.on('open', () => {
      for (const text of waiting) venue.send(text)
    })
    venue.on('message', (data) => {
      const text = textOf(data)
      const channel = /^\{"channel":"(\w+)"/.exec(text)?.[1]
      const spoken = SPOKEN.find((name) => name === channel)
      if (spoken !== undefined && (spoken !== 'l2Book' || !last.has('l2Book'))) {
        last.set(spoken, text)
      }
      const isNews = channel !== 'pong' && channel !== 'subscriptionResponse'
      if (!(isQuiet && isNews)) page.send(text)
    })
    page.on('close', () => {
      pages.delete(page)
      venue.close()
    })
    venue.on('close', () => page.close())
  })

  return {
    port: (server.address() as AddressInfo).port,
    quieten(value) {
      isQuiet = value
    },
    speak(perSecond, onTrade) {
      let turn = 0
      const startedMs = Date.now()
      let due = 0
      timer = setInterval(() => {
        const target = ((Date.now() - startedMs) / 1000) * perSecond
        for (; due < target; due += 1) {
          turn += 1
          for (const name of SPOKEN) {
            const frame = last.get(name)
            if (frame === undefined) throw new Error(`${name} never spoke`)
            const text = NEXT[name](frame, turn, onTrade)
            for (const page of pages) page.send(text)
            sent[name] = (sent[name] ?? 0) + 1
          }
        }
      }, 5)
    },
    hush() {
      clearInterval(timer)
    },
    sent: () => sent,
    async close() {
      clearInterval(timer)
      for (const page of pages) page.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** The next frame of a channel, as a venue would say it: the time goes on, figures move a little. */
const NEXT: Record<
  Spoken,
  (frame: string, turn: number, onTrade: (price: string, atMs: number) => void) => string
> = {
  l2Book(frame, turn) {
    const said = JSON.parse(frame)
    said.data.time = Date.now()
    for (const side of said.data.levels as Level[][]) {
      for (const [index, level] of side.entries()) {
        if ((index + turn) % 3 === 0) level.sz = (Number(level.sz) + (turn % 7) / 100).toFixed(5)
      }
    }
    return JSON.stringify(said)
  },
  trades(frame, turn, onTrade) {
    const said = JSON.parse(frame)
    const [trade] = said.data
    const nowMs = Date.now()
    // Thousands of different prices around the last one: each names the message that brought it.
    const price = String(Math.round(Number(trade.px)) - 2_000 + (turn % 4_000))
    const tid = nowMs * 1_000 + (turn % 1_000)
    said.data = [{ ...trade, px: price, time: nowMs, tid, side: turn % 2 === 0 ? 'A' : 'B' }]
    onTrade(price, performance.timeOrigin + performance.now())
    return JSON.stringify(said)
  },
  activeAssetCtx(frame, turn) {
    const said = JSON.parse(frame)
    const mark = Number(said.data.ctx.markPx)
    said.data.ctx.markPx = String(Math.round(mark) + (turn % 9))
    said.data.ctx.midPx = String(Math.round(mark) + (turn % 11))
    return JSON.stringify(said)
  },
}

function textOf(data: RawData): string {
  return Buffer.isBuffer(data) ? data.toString('utf8') : String(data)
}
