import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import next from 'next'
import { env } from '@/server/config/env'
import { paperAdminUrl } from '@/server/config/paper'
import { publicConfig } from '@/server/config/publicConfig'
import { pageBudget } from '@/server/http/callers/rateLimit'
import { openOperatorServer } from '@/server/http/operator/operatorServer'
import { createPageGate } from '@/server/http/pages/pageGate'
import { createPageHeaders } from '@/server/http/pages/pageHeaders'
import { startPageServer } from '@/server/http/pages/pageServer'
import { withRequestLocale } from '@/server/http/pages/withRequestLocale'
import { closeProcessGateway, startProcessGateway } from '@/server/http/processGateway'
import { createReadiness } from '@/server/http/readiness'
import { createHostCheck } from '@/server/http/request/allowedHost'
import { clientAddress } from '@/server/http/request/clientAddress'
import { waitForPaper } from '@/server/http/waitForPaper'
import { createWebServer } from '@/server/http/webServer'
import { processClock } from '@/server/runtime/clock'
import { requireFreePorts } from '@/server/runtime/freePorts'
import { keepPrivate } from '@/server/runtime/privateFiles'
import { tuneEngine } from '@/server/runtime/tuneEngine'

/** Longest that requests under way may take once the process is stopped. */
const DRAIN_MS = 5_000

// The web process: our gateways before Next, on one port, which opens only when both can answer.
async function main(): Promise<void> {
  tuneEngine()
  const settings = env()
  const isDevelopment = process.env.PERPS_DEV === '1'
  const { HOST: host, PORT: port } = settings
  await requireFreePorts(settings)
  keepPrivate(settings.PERPDESK_DATA_DIR)
  await waitForPaper()
  // Route handlers use singletons of this process, and a page in development its compiler.
  const isInProcess = isDevelopment || settings.PERPS_MOUNT === 'next'
  const pages = isInProcess ? next({ dev: isDevelopment, hostname: host, port }) : undefined
  await pages?.prepare()
  const gateway = await startProcessGateway()
  const closeOperatorServer = await openOperatorServer({
    service: gateway.service,
    log: gateway.log,
    dataDirectory: settings.PERPDESK_DATA_DIR,
    port: settings.OPERATOR_PORT,
  })
  const pageServer = isInProcess ? undefined : await startPageServer(gateway.log.fault)
  const config = publicConfig(settings)
  const upstream = settings.PERPS_UPSTREAM_URL
  const server = createWebServer({
    gateway,
    mount: settings.PERPS_MOUNT,
    setPageHeaders: createPageHeaders({
      config,
      publicOrigin: settings.PUBLIC_ORIGIN,
      upstreamUrl: upstream,
      isDevelopment,
      embeds: settings,
    }),
    isAllowedHost: createHostCheck({
      host,
      publicOrigin: settings.PUBLIC_ORIGIN,
      allowedHosts: settings.ALLOWED_HOSTS,
    }),
    renderPage: pageServer
      ? createPageGate({
          pages: pageServer,
          limiter: gateway.limiter,
          budgetOf: (request) => pageBudget(addressOf(request, settings.TRUSTED_PROXY_HOPS)),
          pause,
          steadyMs: processClock().steadyMs,
        })
      : await withRequestLocale(pages?.getRequestHandler() ?? noPages),
    readiness: createReadiness({
      openDatabase: gateway.service.openDatabase,
      steadyMs: processClock().steadyMs,
      venues: {
        ...Object.fromEntries(config.venues.map(({ key, baseUrl }) => [key, baseUrl])),
        ...(upstream !== undefined && { upstream }),
      },
      paperAdminUrl: paperAdminUrl(settings),
    }),
  })
  if (pages !== undefined && isDevelopment) {
    // Hot reload uses a socket. Nothing else on this port does.
    const upgrade = pages.getUpgradeHandler()
    server.on('upgrade', (request, socket, head) => {
      upgrade(request, socket, head).catch(() => socket.destroy())
    })
  }
  endOnSignal(async () => {
    server.close()
    server.closeIdleConnections()
    pageServer?.close()
    await closeOperatorServer()
    await closeProcessGateway()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  console.log(`web ready http://${host.includes(':') ? `[${host}]` : host}:${port}`)
}

async function noPages(): Promise<void> {
  throw new Error('this process renders no pages')
}

function addressOf({ socket, headers }: IncomingMessage, trustedProxyHops: number): string {
  const forwardedFor = headers['x-forwarded-for']
  const forwarded = Array.isArray(forwardedFor) ? forwardedFor.join(', ') : forwardedFor
  return clientAddress(socket.remoteAddress ?? '', forwarded, trustedProxyHops)
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
