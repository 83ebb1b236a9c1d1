import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'

const FIRST = 10_240
/** Above it other systems choose the ports of outgoing connections; Linux says where it does. */
const LAST = 32_000
const BLOCK = 16
const LEAST_BLOCKS = 64
const HOST = '127.0.0.1'

/** Where the ports that the system itself gives to outgoing connections begin. */
function firstOutgoing() {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s+/)[0])
  } catch {
    return LAST
  }
}

/**
 * A block of ports that is reserved as long as it is held: this process listens on the port before
 * the first one, and every caller of this function skips a block whose lock is taken. All lie below
 * the system's outgoing ports, so that no connection ever comes to sit on one.
 * @param {number} count at most 15
 * @returns {Promise<{ first: number, release: () => Promise<void> }>} ports `first` to `first + count - 1`
 * @throws Error where no block is free
 */
export async function holdPorts(count) {
  if (count > BLOCK - 1) throw new Error(`a block has ${BLOCK - 1} ports`)
  const outgoing = firstOutgoing()
  // Where outgoing connections may have any port there is no better place than another.
  const end = outgoing > FIRST + LEAST_BLOCKS * BLOCK ? Math.min(outgoing, LAST) : LAST
  const blocks = Math.floor((end - FIRST) / BLOCK)
  // Processes that start at once begin to look at different places.
  const start = (process.pid * 7) % Math.max(blocks, 1)
  for (let i = 0; i < blocks; i++) {
    const lockPort = FIRST + ((start + i) % blocks) * BLOCK
    const lock = await listen(lockPort)
    if (lock === undefined) continue
    if (await areFree(lockPort + 1, count)) {
      lock.unref()
      return { first: lockPort + 1, release: () => close(lock) }
    }
    await close(lock)
  }
  throw new Error(`no ${count} ports in a row are free between ${FIRST} and ${end}`)
}

/** How often something is started on other ports, where another program took one before it did. */
const STARTS = 3

/**
 * Starts something on a block of ports that stays its own while this process lives; on another
 * block where a program that does not reserve its ports took one between our look and its
 * listening.
 * @template T
 * @param {number} count at most 15
 * @param {(first: number) => Promise<T>} start it leaves nothing running where it throws
 * @param {(error: unknown) => boolean} [isAgain] what else is worth another start
 * @returns {Promise<T>}
 * @throws what the last start threw; at once what is not about ports
 */
export async function onFreePorts(count, start, isAgain = () => false) {
  // Held to the end, so that the next start gets others.
  const lost = []
  try {
    for (;;) {
      const { first, release } = await holdPorts(count)
      try {
        return await start(first)
      } catch (error) {
        lost.push(release)
        const isTaken = saysTaken(error) || !(await areFree(first, count))
        if (lost.length === STARTS || !(isTaken || isAgain(error))) throw error
      }
    }
  } finally {
    await Promise.all(lost.map((release) => release()))
  }
}

/** What the system says of a taken port, and our own programs. */
function saysTaken(error) {
  return /\bEADDRINUSE\b|\bport \d+ is in use\b/.test(`${error?.code} ${error?.message}`)
}

async function areFree(first, count) {
  const free = await Promise.all(Array.from({ length: count }, (_, n) => isPortFree(first + n)))
  return free.every(Boolean)
}

/** A listener that drops every connection; undefined where the port cannot be bound. */
function listen(port) {
  return bind(port, HOST).catch(() => undefined)
}

function bind(port, host) {
  return new Promise((answer, fail) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', fail)
    server.listen({ port, host, exclusive: true }, () => answer(server))
  })
}

/**
 * Whether a TCP port of this machine can be bound now, on loopback.
 * @param {number} port
 * @returns {Promise<boolean>}
 */
export async function isPortFree(port) {
  return (await portFault(port, HOST)) === undefined
}

/**
 * Why a TCP port cannot be bound at an address now, in the system's word: `EADDRINUSE` where it is
 * taken.
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} undefined where it can
 */
export async function portFault(port, host) {
  try {
    await close(await bind(port, host))
    return undefined
  } catch (error) {
    return error.code ?? error.message
  }
}

function close(server) {
  return new Promise((answer) => server.close(() => answer()))
}
