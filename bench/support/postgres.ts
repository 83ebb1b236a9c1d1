import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end } from '@/bench/support/desk'
import { onFreePorts } from '@/lib/client/testing/freePorts'

/** Where Debian keeps the programs of each version. */
const VERSIONS = '/usr/lib/postgresql'

/** A database server of one measurement. */
export interface BenchPostgres {
  url: string
  close(): Promise<void>
}

/**
 * Starts the newest PostgreSQL that is installed, empty, on a free port.
 * @throws where none is installed
 */
export async function startPostgres(): Promise<BenchPostgres> {
  const newest = readdirSync(VERSIONS)
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1)
  const program = (name: string) => join(VERSIONS, newest ?? '', 'bin', name)
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined
  const directory = mkdtempSync(join(tmpdir(), 'perpdesk-postgres-'))
  if (user !== undefined) chownSync(directory, user.uid, user.gid)
  const quiet = { ...user, stdio: 'ignore' as const }
  const flags = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-D', directory]
  execFileSync(program('initdb'), flags, quiet)
  return await onFreePorts(
    1,
    async (port) => {
      const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=']
      const server = spawn(
        program('postgres'),
        ['-D', directory, '-p', String(port), ...settings],
        quiet,
      )
      for (let tries = 0; !isReady(program('pg_isready'), port); tries += 1) {
        if (server.exitCode !== null || tries === READY_TRIES_MAX) {
          await end(server, 'SIGINT')
          throw new Error('PostgreSQL does not start')
        }
        await new Promise((resume) => setTimeout(resume, 100))
      }
      return {
        url: `postgres://postgres@127.0.0.1:${port}/postgres`,
        async close() {
          await end(server, 'SIGINT')
          rmSync(directory, { recursive: true, force: true })
        },
      }
    },
    () => true,
  )
}

/** A minute. */
const READY_TRIES_MAX = 600

function idOf(flag: string): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}

function isReady(program: string, port: number): boolean {
  try {
    execFileSync(program, ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
