import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/lighter/context'
import { authenticateFor } from '@/server/paper/faces/lighter/exchange/authenticate'
import { VenueError } from '@/server/paper/faces/lighter/exchange/codes'
import { readBatch } from '@/server/paper/faces/lighter/exchange/readBatch'
import { sendBatch, sendTransaction } from '@/server/paper/faces/lighter/exchange/sendTransaction'
import { infoOfFrame } from '@/server/paper/faces/lighter/signing/exactJson'
import type { Block } from '@/server/paper/host'
import type { Connection } from '@/server/paper/wire/connection'
import { createSocketHost, type SocketServer } from '@/server/paper/wire/socketHost'
import { type Channel, hasPublicForm, needsToken } from './channel'
import { openChannel } from './channels'

const MAX_FRAME_BYTES = 1_048_576
/** A client that says nothing for this long is gone. */
const SILENT_MS = 120_000
const PING_MS = 30_000
const SUBSCRIPTIONS_MAX = 500

const Message = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('pong') }),
  z.object({ type: z.literal('subscribe'), channel: z.string(), auth: z.string().optional() }),
  z.object({ type: z.literal('unsubscribe'), channel: z.string() }),
  z.object({
    type: z.literal('jsonapi/sendtx'),
    data: z.object({
      id: z.unknown().optional(),
      tx_type: z.int(),
      tx_info: z.union([z.string(), z.looseObject({})]),
    }),
  }),
  z.object({
    type: z.literal('jsonapi/sendtxbatch'),
    data: z.object({ id: z.unknown().optional(), tx_types: z.string(), tx_infos: z.string() }),
  }),
])
type Message = z.infer<typeof Message>

interface Listeners {
  channel: Channel
  connections: Set<Connection>
}

/** The venue's stream at `/stream`: channels with snapshots and updates, and transactions. */
export function createSocketServer(context: FaceContext, monotonicMs: () => number): SocketServer {
  const { faults } = context.host
  const open = new Map<string, Listeners>()
  const seenOf = new Map<Connection, { heardMs: number; pingedMs: number }>()
  let hashes: string[] = []
  const stopFacts = context.facts.onFact((fact) => {
    const { kind } = fact
    if (kind === 'transaction' || kind === 'verdict' || kind === 'change') hashes.push(fact.hash)
  })

  function onBlock(block: Block): void {
    const changed = [...new Set(hashes)]
    hashes = []
    for (const { channel, connections: listeners } of open.values()) {
      const message = channel.update(block, changed)
      if (message === undefined) continue
      const frame = frameOf('update', channel, message)
      for (const connection of listeners) connection.send(channel.kind, frame)
    }
    const nowMs = monotonicMs()
    host.sweep((connection) => {
      const seen = seenOf.get(connection)
      if (seen === undefined) return
      if (nowMs - seen.heardMs > SILENT_MS) connection.close()
      else if (nowMs - seen.pingedMs > PING_MS) {
        seen.pingedMs = nowMs
        connection.send('ping', '{"type":"ping"}')
      }
    })
  }

  async function subscribe(connection: Connection, path: string, auth?: string): Promise<void> {
    const name = path.replaceAll('/', ':')
    if (connection.subscriptions.has(name)) {
      fail(connection, 30003, name, `Already Subscribed to ${name}`)
      return
    }
    if (connection.subscriptions.size >= SUBSCRIPTIONS_MAX) {
      fail(connection, 23001, name, 'Too Many Subscriptions!')
      return
    }
    const channel = open.get(name)?.channel ?? openChannel(context, path)
    if (channel === undefined) {
      fail(connection, 30005, name, 'Invalid Channel')
      return
    }
    if (auth === undefined && hasPublicForm(channel)) {
      // Nothing follows, and the same channel can be opened with a token.
      connection.send(channel.kind, frameOf('subscribed', channel, channel.snapshot()))
      return
    }
    if (channel.account !== undefined && needsToken(channel)) {
      try {
        await authenticateFor(context, auth, channel.account)
      } catch (error) {
        if (!(error instanceof VenueError)) throw error
        fail(connection, error.code, name, error.message)
        return
      }
    }
    if (faults.take('ws_drop_ack', name) !== undefined) return
    // It may have been opened while the token was checked.
    const listeners = open.get(name) ?? { channel, connections: new Set<Connection>() }
    open.set(name, listeners)
    listeners.connections.add(connection)
    connection.subscriptions.set(name, undefined)
    connection.send(
      channel.kind,
      frameOf('subscribed', listeners.channel, listeners.channel.snapshot()),
    )
  }

  function leave(connection: Connection, name: string): void {
    const listeners = open.get(name)
    listeners?.connections.delete(connection)
    if (listeners?.connections.size === 0) open.delete(name)
    connection.subscriptions.delete(name)
  }

  async function handle(connection: Connection, text: string): Promise<void> {
    const message = parse(text)
    if (message === undefined) {
      fail(connection, 30000, undefined, 'Invalid Type')
      return
    }
    switch (message.type) {
      case 'ping':
        connection.send('pong', '{"type":"pong"}')
        return
      case 'pong':
        return
      case 'subscribe':
        await subscribe(connection, message.channel, message.auth)
        return
      case 'unsubscribe': {
        const channel = message.channel.replaceAll('/', ':')
        leave(connection, channel)
        connection.send('unsubscribed', JSON.stringify({ type: 'unsubscribed', channel }))
        return
      }
      case 'jsonapi/sendtx':
      case 'jsonapi/sendtxbatch':
        connection.send('jsonapi', JSON.stringify(await send(context, text, message)))
    }
  }

  const host = createSocketHost({
    path: '/stream',
    maxFrameBytes: MAX_FRAME_BYTES,
    faults,
    monotonicMs,
    onOpen(connection) {
      const seen = { heardMs: monotonicMs(), pingedMs: monotonicMs() }
      seenOf.set(connection, seen)
      connection.send('connected', JSON.stringify({ type: 'connected', session_id: randomUUID() }))
      return {
        onMessage(text) {
          seen.heardMs = monotonicMs()
          if (text === undefined) return
          handle(connection, text).catch(() => connection.terminate())
        },
        onClose() {
          seenOf.delete(connection)
          for (const name of [...connection.subscriptions.keys()]) leave(connection, name)
        },
      }
    },
  })
  const stopBlocks = context.host.onBlock(onBlock)

  return {
    upgrade: host.upgrade,
    close() {
      stopBlocks()
      stopFacts()
      return host.close()
    },
  }
}

function parse(text: string): Message | undefined {
  try {
    const parsed = Message.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function frameOf(step: 'subscribed' | 'update', channel: Channel, message: object): string {
  return JSON.stringify({ channel: channel.name, type: `${step}/${channel.kind}`, ...message })
}

function fail(
  connection: Connection,
  code: number,
  channel: string | undefined,
  message: string,
): void {
  const where = channel === undefined ? {} : { channel }
  connection.send('error', JSON.stringify({ type: 'error', code, ...where, message }))
}

/** Transactions over the stream, answered as over HTTP. */
async function send(
  context: FaceContext,
  text: string,
  message: Extract<Message, { type: 'jsonapi/sendtx' | 'jsonapi/sendtxbatch' }>,
): Promise<object> {
  const { data, type } = message
  const base = { type, id: data.id }
  try {
    if ('tx_type' in data) {
      const info = typeof data.tx_info === 'string' ? data.tx_info : infoOfFrame(text)
      const { done, hash } = await sendTransaction(context, data.tx_type, info)
      await done
      return { ...base, code: 200, message: '', tx_hash: hash }
    }
    const { types, infos } = readBatch(data.tx_types, data.tx_infos)
    const accepted = await sendBatch(context, types, infos)
    await Promise.all(accepted.map(({ done }) => done))
    return { ...base, code: 200, message: '', tx_hashes: accepted.map(({ hash }) => hash) }
  } catch (error) {
    // Anything else is no refusal: what became of the transaction is not known here.
    if (!(error instanceof VenueError)) throw error
    return { ...base, code: error.code, message: error.message }
  }
}
