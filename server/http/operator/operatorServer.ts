import { randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isPerpsError, PerpsError, validationError } from '@/lib/schema/perpsError'
import { DATA } from '@/server/http/answer/headers'
import type { GatewayLog } from '@/server/http/answer/log'
import { requireJson } from '@/server/http/request/readBody'
import { JSON_TYPE } from '@/server/http/request/target'
import { createLookedUpMetrics, metrics } from '@/server/runtime/metrics'
import { runOperatorCommand } from '@/server/service/operator/operatorCommands'
import type { Service } from '@/server/service/service'
import { removeOperatorFile, writeOperatorFile } from './operatorFile'

const BODY_BYTES_MAX = 64 * 1024

/** Dependencies of the operator's gateway. */
export type OperatorOptions = {
  service: Service
  log: GatewayLog
  dataDirectory: string
  /** 0 takes a free one. */
  port: number
}

/**
 * Opens the operator's own gateway, on 127.0.0.1 alone: `POST /command {name, input}`, with a token
 * that only the owner of the data directory can read, and `GET /metrics` for Prometheus.
 * @returns how to close it
 */
export async function openOperatorServer(options: OperatorOptions): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('hex')
  const lookedUp = createLookedUpMetrics(async () => {
    const { steps } = await options.service.openDatabase()
    return (await steps.count()).journal
  })
  const server = createServer((request, response) => {
    if (isForeign(request)) {
      send(response, 403, { error: 'no page may call this address' })
      return
    }
    if (request.method === 'GET' && request.url === '/metrics') {
      Promise.all([metrics().registry.metrics(), lookedUp.metrics()]).then(
        (texts) => sendText(response, lookedUp.contentType, texts.join('\n')),
        (error: unknown) => {
          options.log.fault('collecting metrics', error)
          send(response, 500, { error: 'The metrics could not be collected.' })
        },
      )
      return
    }
    answer(options, token, request).then(
      (body) => send(response, 200, body),
      (error: unknown) => {
        if (!isPerpsError(error)) options.log.fault('operator command', error)
        const { status, message } = isPerpsError(error)
          ? error
          : { status: 500, message: 'The command failed; the log of the service says why.' }
        send(response, status, { error: message })
      },
    )
  })
  const port = await listen(server, options.port)
  writeOperatorFile(options.dataDirectory, { port, token, pid: process.pid })
  return async () => {
    removeOperatorFile(options.dataDirectory)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function answer(
  { service }: OperatorOptions,
  token: string,
  request: IncomingMessage,
): Promise<unknown> {
  if (!isBearer(request.headers.authorization, token)) {
    throw new PerpsError(2013, 'the token is not that of operator.json')
  }
  if (request.method !== 'POST' || request.url !== '/command') {
    throw validationError('path', 'only POST /command and GET /metrics are served here')
  }
  const { name, input } = await readCommand(request)
  return await runOperatorCommand(service, name, input)
}

async function readCommand(request: IncomingMessage): Promise<{ name: unknown; input: unknown }> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw validationError('body', 'is too long')
  }
  const body = requireJson(Buffer.concat(chunks).toString('utf8'))
  if (typeof body !== 'object' || body === null) throw validationError('body', 'must be an object')
  return { name: 'name' in body ? body.name : undefined, input: 'input' in body ? body.input : {} }
}

// A browser names the page it calls for, and a name that was made to lead here is not this address.
function isForeign({ headers }: IncomingMessage): boolean {
  return (
    headers.origin !== undefined ||
    !/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(headers.host ?? '')
  )
}

function isBearer(header: string | undefined, token: string): boolean {
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  const headers = { ...DATA, 'content-type': JSON_TYPE, 'cache-control': 'no-store' }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

function sendText(response: ServerResponse, contentType: string, text: string): void {
  response.writeHead(200, { ...DATA, 'content-type': contentType }).end(text)
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : port
}
