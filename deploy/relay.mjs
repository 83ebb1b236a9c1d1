import { Resolver } from 'node:dns'
import { connect, createServer } from 'node:net'
import { resolve } from 'node:path'
import { isMainThread } from 'node:worker_threads'

// `node --import ./deploy/relay.mjs …`: the ports of the paper exchange, in another container.
//
// The paper exchange answers on loopback alone, and its addresses must mean the same to an instance
// and to a browser. So its ports are taken over the containers' network by these two ends, each in the
// process that it is for: RELAY_FROM and the ports after it lead to RELAY_TO and the ports after it.

// As `scripts/startCheck.mjs` does: the very list that the programs go by.
const { PAPER_PORT_OFFSETS } = await import(
  resolve(import.meta.dirname, '../server/config/startPorts.mjs')
)
/** Admin port, faces and chain. */
const PORTS = 1 + Math.max(...Object.values(PAPER_PORT_OFFSETS))

// Not the system's look-ups: a process has four at a time, and a database whose name no longer
// resolves can block all of them for seconds.
const resolver = new Resolver({ timeout: 1_000, tries: 2 })

if (isMainThread) relay(addressIn('RELAY_FROM'), addressIn('RELAY_TO'))

function addressIn(name) {
  const [, host, port] = /^([^:]+):(\d+)$/.exec(process.env[name] ?? '') ?? []
  if (host === undefined) throw new Error(`bad setting ${name}: must be host:port`)
  return { host, port: Number(port) }
}

function lookup(name, options, answer) {
  resolver.resolve4(name, (error, [address] = []) => {
    if (error || address === undefined) answer(error ?? new Error(`no address of ${name}`))
    else if (options.all) answer(null, [{ address, family: 4 }])
    else answer(null, address, 4)
  })
}

function relay(from, to) {
  for (let index = 0; index < PORTS; index += 1) {
    const server = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
      const far = connect({
        host: to.host,
        port: to.port + index,
        lookup,
        allowHalfOpen: true,
        noDelay: true,
      })
      near.pipe(far).pipe(near)
      near.on('error', () => far.destroy()).on('close', () => far.destroy())
      // What came is passed on to its end, even where the far side is gone by then.
      far.on('error', () => near.destroy()).on('close', () => near.end())
      near.unref()
      far.unref()
    })
    server.once('error', (error) => {
      console.error(`relay: ${error.message}`)
      process.exit(1)
    })
    server.listen(from.port + index, from.host)
    server.unref()
  }
}
