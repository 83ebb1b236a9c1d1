import type { NextRequest } from 'next/server'
import { gatewayOf } from './nodeMount'
import { PEER_HEADER } from './request/peerHeader'
import { dispatch } from './routing/dispatch'

/**
 * Answers a request that reached a route handler. Which gateway it is for is in its path; the peer's
 * address is what our own server wrote into the request before Next saw it.
 */
export async function answerInNext(request: NextRequest): Promise<Response> {
  return await dispatch(request, {
    remoteAddress: request.headers.get(PEER_HEADER) ?? '',
    gateway: gatewayOf(new URL(request.url).pathname) ?? 'public',
  })
}
