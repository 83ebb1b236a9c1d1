import type { SocketLike } from '@/lib/client/sockets/socketLike'

type Listener = (event: { data: unknown }) => void

/** One end of a connection that a test holds. */
export class FakeSocket implements SocketLike {
  readyState = 0
  readonly url: string
  readonly sent: string[] = []
  private readonly listeners = new Map<string, Set<Listener>>()
  private readonly onSend: (socket: FakeSocket, text: string) => void

  constructor(url: string, onSend: (socket: FakeSocket, text: string) => void) {
    this.url = url
    this.onSend = onSend
  }

  addEventListener(type: string, listener: Listener): void {
    const set = this.listeners.get(type) ?? new Set()
    set.add(listener)
    this.listeners.set(type, set)
  }

  removeEventListener(type: string, listener: Listener): void {
    this.listeners.get(type)?.delete(listener)
  }

  send(text: string): void {
    if (this.readyState !== 1) throw new Error('sent on a socket that is not open')
    this.sent.push(text)
    this.onSend(this, text)
  }

  close(): void {
    this.readyState = 3
  }

  /** The server accepts. */
  open(): void {
    this.readyState = 1
    this.emit('open')
  }

  /** The server says something. */
  receive(message: unknown): void {
    this.emit('message', typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The connection breaks. */
  break(): void {
    this.readyState = 3
    this.emit('error')
    this.emit('close')
  }

  private emit(type: string, data?: unknown): void {
    for (const listener of [...(this.listeners.get(type) ?? [])]) listener({ data })
  }
}

/** All connections a test saw being opened. */
export class FakeSockets {
  readonly all: FakeSocket[] = []
  /** What the server does with what it is sent. */
  onSend: (socket: FakeSocket, text: string) => void = () => {}

  readonly open = (url: string): SocketLike => {
    const socket = new FakeSocket(url, (from, text) => this.onSend(from, text))
    this.all.push(socket)
    return socket
  }

  get last(): FakeSocket {
    const socket = this.all.at(-1)
    if (!socket) throw new Error('no socket was opened')
    return socket
  }

  /** Connections that are open or opening. */
  get alive(): FakeSocket[] {
    return this.all.filter((socket) => socket.readyState <= 1)
  }
}
