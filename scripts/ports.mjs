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
 * A block of ports that nobody else takes as long as it is held: this process listens on the port
 * before the first one, and every user of this function passes over a block whose lock is taken.
 * All lie below the system's outgoing ports, so that no connection ever comes to sit on one.
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
    const free = await Promise.all(
      Array.from({ length: count }, (_, n) => isFree(lockPort + 1 + n)),
    )
    if (free.every(Boolean)) {
      lock.unref()
      return { first: lockPort + 1, release: () => close(lock) }
    }
    await close(lock)
  }
  throw new Error(`no ${count} ports in a row are free between ${FIRST} and ${end}`)
}

/** A listener that drops whoever connects; undefined where the port is taken. */
function listen(port) {
  return new Promise((answer) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', () => answer(undefined))
    server.listen({ port, host: HOST, exclusive: true }, () => answer(server))
  })
}

async function isFree(port) {
  const probe = await listen(port)
  if (probe === undefined) return false
  await close(probe)
  return true
}

function close(server) {
  return new Promise((answer) => server.close(() => answer()))
}
