import { portFault } from '@/lib/node/portFault'

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
    const code = await portFault(port, HOST)
    if (code === 'EADDRINUSE') throw new Error(portInUse(port, by))
    if (code !== undefined) throw new Error(`port ${port} cannot be opened for ${by} (${code})`)
  }
}

/** What a start says of a port that another program has. */
export function portInUse(port: number, by: string): string {
  return `port ${port} is in use: ${by} wants it; set PAPER_PORT`
}
