import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import next from 'next'
import { env } from '@/server/config/env'
import { drainBody } from '@/server/http/drainBody'
import { mountOnNode } from '@/server/http/nodeMount'
import { openOperatorServer } from '@/server/http/operatorServer'
import { PEER_HEADER } from '@/server/http/peerHeader'
import { closeProcessDoor, startProcessDoor } from '@/server/http/processDoor'
import { waitForPaper } from '@/server/http/waitForPaper'

/** Longest that requests under way may take to end once the process is told to. */
const DRAIN_MS = 5_000

// The web process: our doors before Next, on one port, which opens only when both can answer.
async function main(): Promise<void> {
  const settings = env()
  const isDevelopment = process.env.PERPS_DEV === '1'
  const { HOST: host, PORT: port } = settings
  await waitForPaper()
  const pages = next({ dev: isDevelopment, hostname: host, port })
  await pages.prepare()
  const renderPage = pages.getRequestHandler()
  const door = await startProcessDoor()
  const closeOperatorServer = await openOperatorServer({
    desk: door.desk,
    log: door.log,
    dataDirectory: settings.PERPDESK_DATA_DIR,
    port: settings.OPERATOR_PORT,
  })

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (request.url === '/healthz') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}')
      return
    }
    if (settings.PERPS_MOUNT === 'direct' && mountOnNode(door, request, response)) return
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
    response.once('finish', () => drainBody(request))
    renderPage(request, response).catch((error: unknown) => {
      door.log.fault('rendering a page', error)
      response.destroy()
    })
  }

  const server = createServer(answer)
  const upgrade = pages.getUpgradeHandler()
  server.on('upgrade', (request, socket, head) => {
    upgrade(request, socket, head).catch(() => socket.destroy())
  })
  endOnSignal(async () => {
    server.close()
    server.closeIdleConnections()
    await closeOperatorServer()
    await closeProcessDoor()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  console.log(`web ready http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

function endOnSignal(close: () => Promise<void>): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(0), DRAIN_MS).unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
