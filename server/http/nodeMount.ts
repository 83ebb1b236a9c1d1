import type { IncomingMessage, ServerResponse } from 'node:http'
import { API_PREFIX } from '@/lib/schema/operations/operation'
import { handleApiRequest } from './answer/handleApiRequest'
import type { Gateway } from './gateway'
import type { ApiRequest, ApiResponse, GatewayName } from './request/apiRequest'
import { collectRequest, drainBody } from './request/collectBody'
import { BFF_PREFIX } from './request/target'

/** The gateway that a path belongs to; undefined for a page. */
export function gatewayOf(path: string): GatewayName | undefined {
  if (path === API_PREFIX || path.startsWith(`${API_PREFIX}/`)) return 'public'
  if (path === BFF_PREFIX || path.startsWith(`${BFF_PREFIX}/`)) return 'bff'
  return undefined
}

/** A request target without its query. */
export function pathOf(url: string): string {
  const mark = url.indexOf('?')
  return mark === -1 ? url : url.slice(0, mark)
}

/**
 * Answers a request of node's own server if it is for a gateway.
 * @returns false where it is not; nothing was read or written then.
 */
export function mountOnNode(
  gateway: Gateway,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const url = request.url ?? '/'
  const path = pathOf(url)
  const name = gatewayOf(path)
  if (name === undefined) return false
  const search = url.slice(path.length + 1)
  const answer = handleApiRequest(
    gateway,
    new NodeApiRequest(name, path, search, request, response),
  )
  if (answer instanceof Promise) answer.then((made) => write(request, response, made))
  else write(request, response, answer)
  return true
}

// A class, not an object of closures: one is made for each of many thousand polls a second.
class NodeApiRequest implements ApiRequest {
  readonly method: string

  constructor(
    readonly gateway: GatewayName,
    readonly path: string,
    readonly search: string,
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
  ) {
    this.method = request.method ?? 'GET'
  }

  get remoteAddress(): string {
    return this.request.socket.remoteAddress ?? ''
  }

  readBody(bytesMax: number): Promise<Uint8Array> {
    return collectRequest(this.request, bytesMax)
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }

  signal(): AbortSignal {
    return closedSignal(this.response)
  }
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ApiResponse,
): void {
  if (response.destroyed) return
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength
  if (status !== 204) headers.push('content-length', String(length))
  response.writeHead(status, headers)
  response.end(request.method === 'HEAD' || status === 204 ? undefined : body)
  if (request.method !== 'GET') drainBody(request)
}

function closedSignal(response: ServerResponse): AbortSignal {
  const controller = new AbortController()
  if (response.destroyed) controller.abort()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  return controller.signal
}
