import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { FaceContext } from '@/server/paper/faces/hyperliquid/context'
import type { Fact } from '@/server/paper/faces/hyperliquid/records/factRecord'
import type { Block } from '@/server/paper/host'
import { type Connection, createConnection } from '@/server/paper/wire/connection'
import type { WeightLimiter } from '@/server/paper/wire/weights'
import { digestOf } from './blockDigest'
import { handleClientMessage } from './clientMessage'
import { createHub } from './hub'
import { createSocketLimiter } from './socketLimits'

/** A connection that was sent nothing for this long is closed. */
const IDLE_MS = 60_000
const MAX_FRAME_BYTES = 1_048_576

export interface SocketServer {
  /** Takes over a connection that asks to become a WebSocket; only `/ws` may. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** The venue's stream: subscriptions, snapshots, posts and heartbeats. */
export function createSocketServer(
  context: FaceContext,
  limiter: WeightLimiter,
  monotonicMs: () => number,
): SocketServer {
  const { faults } = context.host
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MAX_FRAME_BYTES,
  })
  const hub = createHub()
  const connections = new Set<Connection>()
  const sockets = createSocketLimiter({
    isEnforced: () => faults.isOn('enforce_weights'),
    monotonicMs,
  })
  let facts: Fact[] = []
  const stopFacts = context.facts.onFact((fact) => facts.push(fact))

  function onBlock(block: Block): void {
    if (connections.size > 0) {
      hub.publish(digestOf(block, facts))
      endSome()
    }
    facts = []
  }

  function endSome(): void {
    const oldest = monotonicMs() - IDLE_MS
    const isDropping = faults.take('ws_drop') !== undefined
    for (const connection of connections) {
      if (isDropping) connection.terminate()
      else if (connection.lastSentMs < oldest) connection.close()
    }
  }

  const deps = { context, hub, limiter, sockets }
  server.on('connection', (socket, request: IncomingMessage) => {
    const address = request.socket.remoteAddress ?? ''
    const connection = createConnection({ socket, address, faults, monotonicMs })
    connections.add(connection)
    sockets.open(connection)
    socket.on('message', (data, isBinary) => {
      if (!isBinary) handleClientMessage(deps, connection, String(data))
    })
    // A frame too large or malformed closes the socket; nothing else is to be done about it.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      connections.delete(connection)
      sockets.close(connection)
      hub.drop(connection)
    })
  })
  const stopBlocks = context.host.onBlock(onBlock)

  return {
    upgrade(request, socket, head) {
      const path = (request.url ?? '').split('?')[0]
      const status =
        path !== '/ws'
          ? '404 Not Found'
          : faults.take('ws_refuse') !== undefined
            ? '503 Service Unavailable'
            : sockets.admit(request.socket.remoteAddress ?? '')
              ? undefined
              : '429 Too Many Requests'
      if (status !== undefined) {
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
        return
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        server.emit('connection', webSocket, request)
      })
    },
    close() {
      stopBlocks()
      stopFacts()
      for (const connection of connections) connection.terminate()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
