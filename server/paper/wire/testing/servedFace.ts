import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The part of an exchange in operation that tests of a face use. */
export interface TestedExchange {
  step(): void
  close(): Promise<void>
  face: { attach(server: Server): void }
}

/** Opens an exchange for a module: tests hand it in, since faces do not know how. */
export interface ExchangeRunner<Module, Exchange> {
  open(options: { module: Module; directory: string; now(): number }): Exchange
}

const BLOCK_MS = 100
const REAL_BLOCK_MS = 5

/** A served face on an exchange whose blocks come quickly, at a clock moved by hand. */
export class ServedFace<Module extends { name: string }, Exchange extends TestedExchange> {
  readonly directory: string
  nowMs = Date.UTC(2026, 10, 22, 9, 30)
  url = ''
  private running: Exchange | undefined
  private server: Server | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly module: Module,
    private readonly runner: ExchangeRunner<Module, Exchange>,
  ) {
    this.directory = mkdtempSync(join(tmpdir(), `${module.name}-face-`))
  }

  get exchange(): Exchange {
    if (this.running === undefined) throw new Error('not open')
    return this.running
  }

  async open(): Promise<void> {
    const { directory, module } = this
    this.running = this.runner.open({
      module,
      directory: join(directory, module.name),
      now: () => this.nowMs,
    })
    const server = createServer()
    this.server = server
    this.running.face.attach(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    this.timer = setInterval(() => {
      this.nowMs += BLOCK_MS
      this.running?.step()
    }, REAL_BLOCK_MS)
  }

  /** Lets no further block come: what is read from now on is of one moment. */
  hold(): void {
    clearInterval(this.timer)
  }

  async shut(): Promise<void> {
    this.hold()
    await this.running?.close()
    this.server?.closeAllConnections()
    await new Promise((resolve) => this.server?.close(resolve))
  }

  async remove(): Promise<void> {
    await this.shut()
    rmSync(this.directory, { recursive: true, force: true })
  }
}
