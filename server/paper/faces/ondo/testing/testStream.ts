import { WebSocket } from 'ws'

export type Frame = Record<string, unknown>

/** A stream of a served face that keeps its frames. */
export class TestStream {
  readonly frames: Frame[] = []
  /** The code of its close; undefined while it is open. */
  closed: number | undefined

  private constructor(private readonly socket: WebSocket) {
    socket.on('message', (data) => this.frames.push(JSON.parse(String(data))))
    socket.on('close', (code) => {
      this.closed = code
    })
    socket.on('error', () => undefined)
  }

  static async open(url: string): Promise<TestStream> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
    const stream = new TestStream(socket)
    await new Promise((resolve) => socket.once('open', resolve))
    return stream
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  ofType(type: string, channel?: string): Frame[] {
    return this.frames.filter(
      (frame) => frame.type === type && (channel === undefined || frame.channel === channel),
    )
  }

  /** The `data` of a channel's updates. */
  data(channel: string): unknown[] {
    return this.ofType('update', channel).map(({ data }) => data)
  }

  errors(): unknown[] {
    return this.ofType('error').map(({ msg }) => msg)
  }

  close(): void {
    this.socket.close()
  }
}
