import { Agent, createServer, type IncomingMessage, request as requestHttp } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'

// Stands between the desk and the venue as a process of its own: `venueProxy.ts <port> <venue's
// address>`. Passes everything on and keeps account: how long the venue took for each signed
// action, when it was read, and how many streams are open. `GET /account` returns these figures,
// and resets them. Actions are those of Hyperliquid and of Ondo Perps. `POST /held/<ms>` is answered
// with its own body after that time: HTTP alone, between processes that waited in between.
const [port = '', venue = ''] = process.argv.slice(2)
const target = new URL(venue)
// Idle connections end before the venue ends them.
const agent = new Agent({ keepAlive: true, timeout: 2_000 })

/** Milliseconds that the venue took, by the signature, or the `r` of it. */
let actionsMs: Record<string, number> = {}
/** When each read began, in Unix milliseconds. */
let readsAtMs: number[] = []
let openStreams = 0

const server = createServer(async (request, response) => {
  if (request.url === '/account') {
    response.end(JSON.stringify({ actionsMs, readsAtMs, openStreams }))
    actionsMs = {}
    readsAtMs = []
    return
  }
  const startedAtMs = performance.now()
  const body = await readAll(request)
  const holdMs = /^\/held\/(\d+)$/.exec(request.url ?? '')?.[1]
  if (holdMs !== undefined) {
    if (Number(holdMs) > 0) await setTimeout(Number(holdMs))
    response.setHeader('x-held-ms', String(performance.now() - startedAtMs))
    response.end(body)
    return
  }
  const hmac = request.method === 'GET' ? undefined : request.headers['ondo-sign']
  const isAction = request.url === '/exchange' || hmac !== undefined
  if (!isAction) readsAtMs.push(Date.now())
  const { method, url: path } = request
  const { host, hostname, port: venuePort } = target
  // A venue may sign people in under the name it is asked by.
  const headers = { ...request.headers, host }
  const sent = requestHttp(
    { hostname, port: venuePort, method, path, headers, agent },
    (answer) => {
      readAll(answer).then((bytes) => {
        const r = isAction ? /"r":"(0x[0-9a-f]+)"/.exec(body.toString())?.[1] : undefined
        const name = hmac ?? r
        if (name !== undefined) actionsMs[String(name)] = performance.now() - startedAtMs
        response.writeHead(answer.statusCode ?? 502, answer.headers).end(bytes)
      })
    },
  )
  sent.on('error', () => response.destroy())
  sent.end(body)
})

// A stream: the bytes of its request, and then whatever comes from either side.
server.on('upgrade', (request, socket, head) => {
  const upstream = connect(Number(target.port), target.hostname)
  const fields = request.rawHeaders.map((text, index) => text + (index % 2 === 0 ? ': ' : '\r\n'))
  upstream.write(`GET ${request.url} HTTP/1.1\r\n${fields.join('')}\r\n`)
  upstream.write(head)
  openStreams += 1
  socket.once('close', () => {
    openStreams -= 1
    upstream.destroy()
  })
  upstream.once('close', () => socket.destroy())
  upstream.on('error', () => socket.destroy())
  socket.on('error', () => upstream.destroy())
  upstream.pipe(socket)
  socket.pipe(upstream)
})
// The venue's own word on idle connections is passed on; nothing here ends one earlier.
server.keepAliveTimeout = 10 * 60_000
server.listen(Number(port), '127.0.0.1')

async function readAll(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk)
  return Buffer.concat(chunks)
}
