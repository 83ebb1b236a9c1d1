import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { FaultSwitches } from '@/server/paper/host'
import { type Connection, createConnection } from './connection'

/** The stream of a face, as the face hands connections to it. */
export interface SocketServer {
  /** Takes over a connection that asks to become a WebSocket, where path and faults let it. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  close(): Promise<void>
}

/** What a face does for one client. */
interface SocketClient {
  /** @param text undefined: a binary frame */
  onMessage(text: string | undefined): void
  onClose(): void
}

export interface SocketHostOptions {
  /** The only path that may be asked to become a WebSocket. */
  path: string
  maxFrameBytes: number
  faults: FaultSwitches
  monotonicMs: () => number
  /** Channel of acknowledgements that the connection itself loses where `ws_drop_ack` says so. */
  ackChannel?: string
  /** HTTP status with which a client is refused; undefined lets it in. */
  refusal?(address: string): string | undefined
  /** A client connected: from here on it receives frames and may send them. */
  onOpen(connection: Connection): SocketClient
}

/** The WebSocket server of every face: it accepts, refuses, drops and closes. */
export interface SocketHost extends SocketServer {
  readonly connections: ReadonlySet<Connection>
  /**
   * Once a block: drops all clients where `ws_drop` is due, else checks each, for those that the
   * face ends by its own rules.
   */
  sweep(look: (connection: Connection) => void): void
}

/** Opens the server of a stream; nothing listens, the face hands requests to `upgrade`. */
export function createSocketHost(options: SocketHostOptions): SocketHost {
  const { ackChannel, faults, monotonicMs } = options
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: options.maxFrameBytes,
  })
  const connections = new Set<Connection>()

  server.on('connection', (socket, request: IncomingMessage) => {
    const address = addressOf(request)
    const connection = createConnection({
      socket,
      address,
      faults,
      monotonicMs,
      ...(ackChannel === undefined ? {} : { ackChannel }),
    })
    connections.add(connection)
    const client = options.onOpen(connection)
    socket.on('message', (data, isBinary) => {
      client.onMessage(isBinary ? undefined : String(data))
    })
    // A frame too large or malformed closes the socket; nothing else is to be done about it.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      connections.delete(connection)
      client.onClose()
    })
  })

  function refusalOf(request: IncomingMessage): string | undefined {
    const [path] = (request.url ?? '').split('?')
    if (path !== options.path) return '404 Not Found'
    if (faults.take('ws_refuse') !== undefined) return '503 Service Unavailable'
    return options.refusal?.(addressOf(request))
  }

  return {
    connections,
    sweep(look) {
      if (connections.size === 0) return
      const isDropping = faults.take('ws_drop') !== undefined
      for (const connection of connections) {
        if (isDropping) connection.terminate()
        else look(connection)
      }
    },
    upgrade(request, socket, head) {
      const status = refusalOf(request)
      if (status !== undefined) {
        socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
        return
      }
      server.handleUpgrade(request, socket, head, (webSocket) => {
        server.emit('connection', webSocket, request)
      })
    },
    close() {
      for (const connection of connections) connection.terminate()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function addressOf(request: IncomingMessage): string {
  return request.socket.remoteAddress ?? ''
}
