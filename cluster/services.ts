import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { type Child, startChild, until } from './child'

/** Longest that a program may take which does one thing and ends. */
const PROGRAM_TIMEOUT_MS = 120_000

/** PostgreSQL's programs, of the newest version that is installed. */
function postgresPrograms(): string {
  const below = '/usr/lib/postgresql'
  const newest = readdirSync(below)
    .toSorted((a, b) => Number(a) - Number(b))
    .at(-1)
  return join(below, newest ?? '', 'bin')
}

// PostgreSQL refuses to run as root.
function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) =>
    Number(
      execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', timeout: PROGRAM_TIMEOUT_MS }),
    )
  return { uid: id('-u'), gid: id('-g') }
}

/** Makes an empty PostgreSQL cluster below a directory. @returns how to start it, again and again */
export function createPostgres(work: string, port: number): () => Promise<Child> {
  const directory = join(work, 'postgres')
  const user = postgresUser()
  chmodSync(work, 0o755)
  mkdirSync(directory)
  chownSync(directory, user.uid, user.gid)
  const programs = postgresPrograms()
  const quiet = {
    ...user,
    timeout: PROGRAM_TIMEOUT_MS,
    stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'],
  }
  const flags = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C', '-D', directory]
  execFileSync(join(programs, 'initdb'), flags, quiet)
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'log_min_messages=fatal',
  ]
  const args = [
    '-D',
    directory,
    '-p',
    String(port),
    ...settings.flatMap((setting) => ['-c', setting]),
  ]
  return async () => {
    const child = startChild(join(programs, 'postgres'), args, { ...user, stdio: 'ignore' })
    const isReady = async () => {
      execFileSync(join(programs, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], quiet)
      return true
    }
    await until('PostgreSQL', isReady)
    return child
  }
}

/** Starts a Redis that keeps nothing on disk. */
export async function startRedis(work: string, port: number): Promise<Child> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', work]
  const child = startChild('redis-server', args)
  await until('Redis', () => isListening(port))
  return child
}

/** Starts nginx with the configuration that `compose.yaml` uses, here on processes' ports. */
export async function startNginx(
  work: string,
  port: number,
  instances: readonly [number, number],
): Promise<Child> {
  const file = join(work, 'nginx.conf')
  const servers = instances.map((at) => `server 127.0.0.1:${at} max_fails=1 fail_timeout=2s;`)
  const upstream = `upstream desk { ${servers.join(' ')} keepalive 64; }`
  const text = readFileSync('deploy/nginx.conf', 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('include /etc/nginx/desk.d/*.conf;', upstream)
  writeFileSync(file, text)
  const globals = `daemon off; pid ${join(work, 'nginx.pid')}; error_log ${join(work, 'nginx.log')};`
  const child = startChild('nginx', ['-c', file, '-g', globals], { stdio: 'ignore' })
  await until('nginx', () => isListening(port))
  return child
}

/** Whether something takes connections on a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1_000 })
    const settle = (isUp: boolean) => {
      socket.destroy()
      answer(isUp)
    }
    socket.once('connect', () => settle(true))
    socket.once('timeout', () => settle(false))
    socket.once('error', () => settle(false))
  })
}
