import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { PerpsError, type PerpsErrorOptions } from '@/lib/schema/perpsError'
import { headerPairs } from '@/server/http/answer/headers'
import { addressBudget, limitHeaders } from '@/server/http/callers/rateLimit'
import type { Gateway } from '@/server/http/gateway'
import type { GatewayName } from './apiRequest'
import { clientAddress } from './clientAddress'
import { requestId } from './requestId'
import { JSON_TYPE } from './target'

/**
 * Answers bytes that are no request, or one that did not come in time, as every other error, and
 * closes the connection: what follows on it cannot be separated from what came before.
 */
export function answerUnreadable(gateway: Gateway, error: unknown, socket: Duplex): void {
  if (!socket.writable || isGone(error)) {
    socket.destroy()
    return
  }
  const remoteAddress = socket instanceof Socket ? (socket.remoteAddress ?? '') : ''
  // Whom it was for is in what cannot be read.
  refuse(gateway, 'public', refusalOf(error), remoteAddress).then(
    (refusal) => socket.end(asText(refusal)),
    () => socket.destroy(),
  )
}

/**
 * Answers a request that is well-formed and still none to be served, such as one that names two
 * hosts, in its turn on the connection, and closes that.
 * @param name gateway that the request was for; a page of another origin reads the public one alone
 */
export function answerRefused(
  gateway: Gateway,
  name: GatewayName,
  error: PerpsError,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  refuse(gateway, name, error, request.socket.remoteAddress ?? '').then(
    ({ status, headers, body }) => response.writeHead(status, headers).end(body),
    () => response.destroy(),
  )
}

/** Why a request whose head was read is not served, if it is not. */
export function headRefusal({
  headers,
  httpVersion,
  rawHeaders,
}: IncomingMessage): PerpsError | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return malformed('must be HTTP/1.1')
  if (headers.host === undefined) {
    return httpVersion === '1.1' ? malformed('must name its host') : undefined
  }
  // A proxy in front may go by the other one.
  return countHosts(rawHeaders) > 1 ? malformed('must name one host') : undefined
}

/** The refusal of an `expect` header of which nothing is known. */
export function unknownExpectation(): PerpsError {
  return new PerpsError(2002, 'expect: only 100-continue is understood', { status: 417 })
}

/** The refusal of a path that says no text. */
export function unreadablePath(): PerpsError {
  return malformed('path must be percent-encoded UTF-8')
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts
}

function malformed(subject: string): PerpsError {
  return new PerpsError(2002, `request: ${subject}`, { status: 400 })
}

type Refusal = { status: number; headers: string[]; body: string }

async function refuse(
  gateway: Gateway,
  name: GatewayName,
  error: PerpsError,
  remoteAddress: string,
): Promise<Refusal> {
  const budget = addressBudget(clientAddress(remoteAddress, undefined, 0), 'read')
  return written(gateway, name, error, limitHeaders(await gateway.limiter.consume(budget)))
}

function refusalOf(error: unknown): PerpsError {
  const code = codeOf(error)
  const refused = (message: string, options: PerpsErrorOptions) =>
    new PerpsError(2002, message, options)
  if (code === 'HPE_HEADER_OVERFLOW') return refused('headers: are too long', { status: 431 })
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new PerpsError(2003)
  return malformed('is not well-formed HTTP')
}

function written(
  gateway: Gateway,
  name: GatewayName,
  error: PerpsError,
  limits: readonly string[],
): Refusal {
  const body = JSON.stringify(error.toBody())
  const id = requestId(undefined)
  const { status, code } = error
  gateway.metrics.countRequest({
    gateway: name,
    operation: 'none',
    status,
    code,
    durationMs: 0,
  })
  gateway.log.request({
    requestId: id,
    gateway: name,
    method: '',
    path: '',
    operation: undefined,
    status,
    code,
    caller: 'refused',
    durationMs: 0,
  })
  const headers = [
    ...gateway.fixedHeaders[name],
    gateway.names.requestId,
    id,
    ...limits,
    ...headerPairs({
      'content-type': JSON_TYPE,
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }),
  ]
  return { status, headers, body }
}

function asText({ status, headers, body }: Refusal): string {
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`]
  for (let index = 0; index + 1 < headers.length; index += 2) {
    lines.push(`${headers[index]}: ${headers[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n${body}`
}

function isGone(error: unknown): boolean {
  const code = codeOf(error)
  return code === 'ECONNRESET' || code === 'EPIPE'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
