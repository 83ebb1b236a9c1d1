import { createServer } from 'node:net'

/** The paper exchange answers here alone. */
export const HOST = '127.0.0.1'

/** A port, and what is going to listen on it. */
export interface WantedPort {
  port: number
  by: string
}

/**
 * Refuses a start some port of which is taken, before it opens anything.
 * @throws Error with one line that names the port and what wants it
 */
export async function requireFreePorts(wanted: readonly WantedPort[]): Promise<void> {
  for (const { port, by } of wanted) {
    const code = await faultOf(port)
    if (code === 'EADDRINUSE') throw new Error(portInUse(port, by))
    if (code !== undefined) throw new Error(`port ${port} cannot be opened for ${by} (${code})`)
  }
}

/** What a start says of a port that another program has. */
export function portInUse(port: number, by: string): string {
  return `port ${port} is in use: ${by} wants it; set PAPER_PORT`
}

/** Why a port cannot be bound now, in the system's word. */
function faultOf(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host: HOST, exclusive: true }, () =>
      server.close(() => resolve(undefined)),
    )
  })
}
