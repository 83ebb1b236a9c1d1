import { createServer, type RequestListener, type Server } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createNodeFetch } from './nodeFetch'

const open: { server: Server; close(): void }[] = []

async function serve(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up))
  const client = createNodeFetch()
  open.push({ server, close: client.close })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { fetch: client.fetch, url: `http://127.0.0.1:${port}` }
}

function reachedOnce() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

afterEach(() => {
  for (const { server, close } of open.splice(0)) {
    close()
    server.closeAllConnections()
    server.close()
  }
})

describe('a fetch for scripts on Node', () => {
  it('sends method, headers and body, and gives status, headers and text back', async () => {
    const { fetch, url } = await serve((request, response) => {
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        response.writeHead(201, { 'x-svc-requestid': 'one', 'content-type': 'application/json' })
        response.end(JSON.stringify({ method: request.method, type: request.headers['x-a'], body }))
      })
    })
    const answer = await fetch(url, { method: 'POST', headers: { 'x-a': 'b' }, body: 'prix: 3 €' })
    expect(answer.ok).toBe(true)
    expect(answer.status).toBe(201)
    expect(answer.headers.get('X-Svc-RequestId')).toBe('one')
    expect(answer.headers.get('retry-after')).toBeNull()
    expect(JSON.parse(await answer.text())).toEqual({
      method: 'POST',
      type: 'b',
      body: 'prix: 3 €',
    })
  })

  it('asks each of many addresses what was asked of it, again and again', async () => {
    const { fetch, url } = await serve((request, response) => response.end(request.url))
    const paths = Array.from({ length: 150 }, (_, index) => `/${index % 3}?at=${index}`)
    for (const path of [...paths, ...paths]) {
      expect(await (await fetch(url + path)).text()).toBe(path)
    }
    await expect(fetch('no address')).rejects.toThrow(TypeError)
  })

  it('keeps connections for the next calls', async () => {
    const ports = new Set<number | undefined>()
    const { fetch, url } = await serve((request, response) => {
      ports.add(request.socket.remotePort)
      response.end('{}')
    })
    for (let call = 0; call < 9; call += 1) await fetch(url)
    // One rests for a turn of the event loop before it is used again.
    expect(ports.size).toBeLessThanOrEqual(2)
  })

  it('rejects with the reason of the signal, before the call and during it', async () => {
    const reached = reachedOnce()
    const { fetch, url } = await serve(() => reached.resolve())
    const reason = new Error('given up')
    await expect(fetch(url, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    const controller = new AbortController()
    const call = fetch(url, { signal: controller.signal })
    await reached.promise
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
  })

  it('never sends what was given up before there was a connection', async () => {
    let requests = 0
    const { fetch, url } = await serve((_, response) => {
      requests += 1
      response.end('{}')
    })
    const controller = new AbortController()
    const call = fetch(url, { method: 'POST', body: '{}', signal: controller.signal })
    const reason = new Error('given up')
    controller.abort(reason)
    await expect(call).rejects.toBe(reason)
    await fetch(url)
    expect(requests).toBe(1)
  })

  it('rejects an answer of more than 16 MiB', async () => {
    const { fetch, url } = await serve((_, response) => {
      response.end('x'.repeat(16 * 1024 * 1024 + 1))
    })
    await expect(fetch(url)).rejects.toThrow()
  })

  it('rejects a redirect, an answer cut short and a host that is not there', async () => {
    const { fetch, url } = await serve((request, response) => {
      if (request.url === '/moved') {
        response.writeHead(302, { location: '/' }).end()
        return
      }
      response.writeHead(200, { 'content-length': '10' })
      response.write('half')
      response.socket?.destroy()
    })
    await expect(fetch(`${url}/moved`)).rejects.toThrow(/redirect/)
    await expect(fetch(url)).rejects.toThrow()
    await expect(fetch('http://127.0.0.1:1')).rejects.toThrow()
  })
})
