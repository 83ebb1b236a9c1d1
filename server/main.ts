import next from 'next'
import { env } from '@/server/config/env'
import { paperAdminUrl } from '@/server/config/paper'
import { publicConfig } from '@/server/config/publicConfig'
import { tuneEngine } from '@/server/config/tuneEngine'
import { openOperatorServer } from '@/server/http/operatorServer'
import { createPageHeaders } from '@/server/http/pageHeaders'
import { closeProcessDoor, startProcessDoor } from '@/server/http/processDoor'
import { createReadiness } from '@/server/http/readiness'
import { speakPerRequest } from '@/server/http/speakPerRequest'
import { waitForPaper } from '@/server/http/waitForPaper'
import { createWebServer } from '@/server/http/webServer'

/** Longest that requests under way may take to end once the process is told to. */
const DRAIN_MS = 5_000

// The web process: our doors before Next, on one port, which opens only when both can answer.
async function main(): Promise<void> {
  tuneEngine()
  const settings = env()
  const isDevelopment = process.env.PERPS_DEV === '1'
  const { HOST: host, PORT: port } = settings
  await waitForPaper()
  const pages = next({ dev: isDevelopment, hostname: host, port })
  await pages.prepare()
  const door = await startProcessDoor()
  const closeOperatorServer = await openOperatorServer({
    desk: door.desk,
    log: door.log,
    dataDirectory: settings.PERPDESK_DATA_DIR,
    port: settings.OPERATOR_PORT,
  })
  const config = publicConfig(settings)
  const upstream = settings.PERPS_UPSTREAM_URL
  const server = createWebServer({
    door,
    mount: settings.PERPS_MOUNT,
    setPageHeaders: createPageHeaders({
      config,
      publicOrigin: settings.PUBLIC_ORIGIN,
      isDevelopment,
    }),
    renderPage: await speakPerRequest(pages.getRequestHandler()),
    readiness: createReadiness({
      openDatabase: door.desk.openDatabase,
      nowMs: Date.now,
      venues: {
        ...Object.fromEntries(config.venues.map(({ key, baseUrl }) => [key, baseUrl])),
        ...(upstream !== undefined && { upstream }),
      },
      paperAdminUrl: paperAdminUrl(settings),
    }),
  })
  if (isDevelopment) {
    // The page is told of changed code over a socket. Nothing else on this port is one.
    const upgrade = pages.getUpgradeHandler()
    server.on('upgrade', (request, socket, head) => {
      upgrade(request, socket, head).catch(() => socket.destroy())
    })
  }
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
