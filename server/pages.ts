import { createServer } from 'node:http'
import next from 'next'
import { env } from '@/server/config/env'
import { PAGES_SOCKET } from '@/server/http/pages/pageServer'
import { withRequestLocale } from '@/server/http/pages/withRequestLocale'

/** What the web process says of a page is among the headers: notices can be long. */
const HEADER_BYTES_MAX = 512 * 1024

// The process that renders pages: started by the web process, which alone reaches it.
async function main(): Promise<void> {
  // Without the web process there is nothing to render for. It may have ended while this one was
  // loading, when the event had no listener yet.
  if (!process.connected) process.exit(0)
  process.once('disconnect', () => process.exit(0))
  process.once('SIGTERM', () => process.exit(0))
  // The terminal's own signal reaches both: the web process ends this one when it is done.
  process.on('SIGINT', () => undefined)
  const path = process.env[PAGES_SOCKET]
  if (path === undefined) throw new Error('this process is started by the web process')
  const { HOST: hostname, PORT: port } = env()
  const pages = next({ dev: false, hostname, port })
  await pages.prepare()
  const render = await withRequestLocale(pages.getRequestHandler())
  // Its one caller ends with it: no connection is closed for being idle, least of all as it is used.
  const limits = { maxHeaderSize: HEADER_BYTES_MAX, keepAliveTimeout: 0 }
  const server = createServer(limits, (request, response) => {
    render(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })
  server.listen(path, () => process.send?.('ready'))
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
