import { STATUS_CODES } from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { PerpsError, type PerpsErrorOptions } from '@/lib/schema/perpsError'
import { clientAddress } from './clientAddress'
import type { Door } from './door'
import { inTurn } from './headers'
import { addressBudget, limitHeaders } from './rateLimit'
import { requestId } from './requestId'
import { JSON_TYPE } from './target'

/**
 * Answers bytes that are no request, or one that did not come in time, as every other error, and
 * closes the connection: what follows on it cannot be told from what came before.
 */
export function answerUnreadable(door: Door, error: unknown, socket: Duplex): void {
  if (!socket.writable || isGone(error)) {
    socket.destroy()
    return
  }
  const refusal = refusalOf(error)
  const remoteAddress = socket instanceof Socket ? (socket.remoteAddress ?? '') : ''
  const budget = addressBudget(clientAddress(remoteAddress, undefined, 0), 'read')
  door.limiter.consume(budget).then(
    (standing) => socket.end(written(door, refusal, limitHeaders(standing))),
    () => socket.destroy(),
  )
}

function refusalOf(error: unknown): PerpsError {
  const code = codeOf(error)
  const refused = (message: string, options: PerpsErrorOptions) =>
    new PerpsError(2002, message, options)
  if (code === 'HPE_HEADER_OVERFLOW') return refused('headers: are too long', { status: 431 })
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new PerpsError(2003)
  return refused('request: is not well-formed HTTP', { status: 400 })
}

function written(door: Door, error: PerpsError, limits: readonly string[]): string {
  const body = JSON.stringify(error.toBody())
  const id = requestId(undefined)
  const { status, code } = error
  door.metrics.countRequest({ door: 'public', operation: 'none', status, code, durationMs: 0 })
  door.log.request({
    requestId: id,
    door: 'public',
    method: '',
    path: '',
    operation: undefined,
    status,
    code,
    caller: 'refused',
    durationMs: 0,
  })
  const headers = [
    ...door.fixedHeaders.public,
    door.names.requestId,
    id,
    ...limits,
    ...inTurn({
      'content-type': JSON_TYPE,
      'cache-control': 'no-store',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }),
  ]
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
