import type { NextRequest } from 'next/server'
import { dispatch } from './dispatch'
import { doorOf } from './nodeMount'
import { PEER_HEADER } from './peerHeader'

/**
 * Answers a request that reached a route handler. Which door it is for is in its path; the peer's
 * address is what our own server wrote into the request before Next saw it.
 */
export async function answerInNext(request: NextRequest): Promise<Response> {
  return await dispatch(request, {
    remoteAddress: request.headers.get(PEER_HEADER) ?? '',
    door: doorOf(new URL(request.url).pathname) ?? 'public',
  })
}
