import { handleApiRequest } from '@/server/http/answer/handleApiRequest'
import type { Gateway } from '@/server/http/gateway'
import { processGateway } from '@/server/http/processGateway'
import type { ApiRequest, GatewayName } from '@/server/http/request/apiRequest'
import { collectChunks } from '@/server/http/request/collectBody'

/** Where a request came from, which a `Request` does not say. */
export type DispatchContext = {
  remoteAddress: string
  gateway: GatewayName
  /** Instead of this process's own; for tests. */
  over?: Gateway
}

/** Answers a request at a gateway: every operation, every method, every path. Never rejects. */
export async function dispatch(
  request: Request,
  { remoteAddress, gateway, over = processGateway() }: DispatchContext,
): Promise<Response> {
  const { status, headers, body } = await handleApiRequest(
    over,
    readRequest(request, remoteAddress, gateway),
  )
  const isBodiless = request.method === 'HEAD' || status === 204
  return new Response(isBodiless ? null : Uint8Array.from(Buffer.from(body)), {
    status,
    headers: pairs(headers),
  })
}

function readRequest(request: Request, remoteAddress: string, gateway: GatewayName): ApiRequest {
  const { pathname, search } = new URL(request.url)
  return {
    gateway,
    method: request.method,
    path: pathname,
    search: search.slice(1),
    remoteAddress,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (bytesMax) => collectChunks(request.body ?? undefined, bytesMax),
    signal: () => request.signal,
  }
}

function pairs(headerPairs: readonly string[]): Headers {
  const headers = new Headers()
  for (let index = 0; index + 1 < headerPairs.length; index += 2) {
    headers.append(headerPairs[index] ?? '', headerPairs[index + 1] ?? '')
  }
  return headers
}
