import { WebSocket } from 'ws'

interface Frame {
  channel: string
  data?: never
}

/** A client that keeps every frame and can wait for the next ones. */
export class TestSocket {
  readonly frames: Frame[] = []
  closed = false
  private wake: (() => void) | undefined
  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data) => {
      this.frames.push(JSON.parse(String(data)))
      this.wake?.()
    })
    socket.on('close', () => {
      this.closed = true
      this.wake?.()
    })
  }
  static async open(url: string): Promise<TestSocket> {
    const socket = new WebSocket(url)
    const client = new TestSocket(socket)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return client
  }
  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }
  subscribe(subscription: object): void {
    this.send({ method: 'subscribe', subscription })
  }
  async until(isDone: () => boolean): Promise<void> {
    while (!isDone())
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
  }
  /** Everything sent before this has arrived when it resolves. */
  async flush(): Promise<void> {
    const pongs = () => this.of('pong').length
    const before = pongs()
    this.send({ method: 'ping' })
    await this.until(() => pongs() > before || this.closed)
  }
  of(channel: string): unknown[] {
    return this.frames.filter((frame) => frame.channel === channel).map((frame) => frame.data)
  }
  channels(): string[] {
    return this.frames.map((frame) => frame.channel)
  }
}
