import { Agent } from 'undici'
import type { FetchLike, FetchLikeInit, FetchLikeResponse } from '@/lib/client/fetchLike'
import { sendText, type TextAnswer } from './sendText'

const BYTES_MAX = 16 * 1024 * 1024
/** Addresses that are kept taken apart: an order asks the same two again and again. */
const TARGETS_MAX = 100

/** A `fetch` for scripts and the connections that it keeps. */
export interface NodeFetch {
  fetch: FetchLike
  /** Closes the connections, so that a script can end. */
  close(): void
}

/**
 * A lean `fetch` for trading scripts on Node: text in, text out, over kept connections. An order is
 * two calls, and Node's own `fetch` makes a stream, a set of headers and a copy of the request for
 * each: this one costs less than half. Redirects are refused, as the client asks; answers of more
 * than 16 MiB too.
 */
export function createNodeFetch(): NodeFetch {
  const agent = new Agent({ maxResponseSize: BYTES_MAX })
  const targets = new Map<string, Target>()
  return {
    fetch: async (url, init = {}) => toResponse(await send(agent, targetOf(url, targets), init)),
    close() {
      // Requests under way reject for their own callers.
      agent.destroy().catch(() => undefined)
    },
  }
}

type Target = { origin: string; path: string }

function targetOf(url: string, targets: Map<string, Target>): Target {
  const cached = targets.get(url)
  if (cached !== undefined) return cached
  const { origin, pathname, search } = new URL(url)
  const target = { origin, path: pathname + search }
  const [oldest] = targets.keys()
  if (targets.size >= TARGETS_MAX && oldest !== undefined) targets.delete(oldest)
  targets.set(url, target)
  return target
}

async function send(
  agent: Agent,
  { origin, path }: Target,
  { method = 'GET', headers = {}, body, signal }: FetchLikeInit,
): Promise<TextAnswer> {
  return await sendText(
    agent,
    { origin, path, method, headers, body: body ?? null },
    signal === undefined ? [] : [signal],
  )
}

function toResponse({ status, headers, text }: TextAnswer): FetchLikeResponse {
  if (status >= 300 && status < 400) throw new TypeError('a redirect is not followed')
  return {
    ok: status >= 200 && status < 300,
    status,
    headers: {
      get(name) {
        const value = headers[name.toLowerCase()]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
    },
    text: async () => text,
  }
}
