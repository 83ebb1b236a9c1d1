import { rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { makeTestDirectory } from './testDatabase'

/** For tests: an embedded engine behind PostgreSQL's own protocol, on a loopback port. */
export type TestServer = {
  url: string
  /** From now on connections stay open and nothing is answered; what was sent is still executed. */
  hang(): void
  /** From now on what comes is answered again. */
  resume(): void
  /** Connections that are open. */
  connections(): number
  /** Asks the engine itself. */
  query(text: string): Promise<unknown[]>
  close(): Promise<void>
}

/**
 * Starts one. All connections are one session of the engine: no transactions side by side.
 * @param tables `none`: made from nothing, which takes twice as long
 */
export async function startTestServer(tables: 'all' | 'none' = 'all'): Promise<TestServer> {
  const directory = tables === 'all' ? await makeTestDirectory() : undefined
  const engine = await PGlite.create(directory && join(directory, 'db'))
  const sockets = new Set<Socket>()
  let isHanging = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.destroy())
    let turn: Promise<unknown> = Promise.resolve()
    socket.on('data', (bytes) => {
      turn = turn.then(async () => {
        const answer = await engine.execProtocolRaw(bytes)
        if (!isHanging) socket.write(answer)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    hang() {
      isHanging = true
    },
    resume() {
      isHanging = false
    },
    connections: () => sockets.size,
    query: async (text) => (await engine.query(text)).rows,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      await engine.close()
      if (directory !== undefined) rmSync(directory, { recursive: true, force: true })
    },
  }
}
