import { answerCall } from './answerCall'
import type { DoorCall, DoorName } from './call'
import { collectChunks } from './collectBody'
import type { Door } from './door'
import { processDoor } from './processDoor'

/** Where a request came from, which a `Request` does not say. */
export type DispatchContext = {
  remoteAddress: string
  door: DoorName
  /** Instead of this process's own; for tests. */
  over?: Door
}

/** Answers a request at a door: every operation, every method, every path. Never rejects. */
export async function dispatch(
  request: Request,
  { remoteAddress, door, over = processDoor() }: DispatchContext,
): Promise<Response> {
  const { status, headers, body } = await answerCall(
    over,
    readRequest(request, remoteAddress, door),
  )
  const isBodiless = request.method === 'HEAD' || status === 204
  return new Response(isBodiless ? null : Uint8Array.from(Buffer.from(body)), {
    status,
    headers: pairs(headers),
  })
}

function readRequest(request: Request, remoteAddress: string, door: DoorName): DoorCall {
  const { pathname, search } = new URL(request.url)
  return {
    door,
    method: request.method,
    path: pathname,
    search: search.slice(1),
    remoteAddress,
    header: (name) => request.headers.get(name) ?? undefined,
    readBody: (bytesMax) => collectChunks(request.body ?? undefined, bytesMax),
    signal: () => request.signal,
  }
}

function pairs(inTurn: readonly string[]): Headers {
  const headers = new Headers()
  for (let index = 0; index + 1 < inTurn.length; index += 2) {
    headers.append(inTurn[index] ?? '', inTurn[index + 1] ?? '')
  }
  return headers
}
