import { Meta, type Notice } from '@/lib/schema/model/meta'
import { API_PREFIX } from '@/lib/schema/operations/operation'
import type { Gateway } from '@/server/http/gateway'
import { requestId } from '@/server/http/request/requestId'
import { withTimeout } from '@/server/http/request/withTimeout'
import type { Upstream } from '@/server/http/upstream'
import { processClock } from '@/server/runtime/clock'
import { runtimeSlot } from '@/server/runtime/runtime'
import { getMeta } from '@/server/service/reads/getMeta'

/** Carries the notices from the web process to the one that renders; written over what a caller sent. */
export const NOTICES_HEADER = 'x-perpdesk-notices'

/** Longest wait of a page for the notices above it. */
const WAIT_MAX_MS = 300

/** As long as the interface keeps `/meta`. */
const LIFE_MS = 60_000

type Kept = { notices: readonly Notice[]; untilMs: number }

/**
 * The active notices, for a page that is being made, so that it is served with them in place. None
 * where they cannot be had at once: the page asks for them itself, too.
 */
export async function pageNotices(gateway: Gateway): Promise<readonly Notice[]> {
  try {
    const { upstream } = gateway
    return await withTimeout(WAIT_MAX_MS, async (signal) =>
      upstream === undefined
        ? (await getMeta(gateway.service)).body.notices
        : await cachedNotices(upstream, signal()),
    )
  } catch {
    return []
  }
}

// A service elsewhere is asked once a minute, however many pages are opened.
async function cachedNotices(upstream: Upstream, signal: AbortSignal): Promise<readonly Notice[]> {
  const slot = runtimeSlot<{ cached?: Kept }>('pageNotices', () => ({}))
  if (slot.cached !== undefined && processClock().steadyMs() < slot.cached.untilMs)
    return slot.cached.notices
  // One question at a time: others do not wait for the answer.
  slot.cached = {
    notices: slot.cached?.notices ?? [],
    untilMs: processClock().steadyMs() + WAIT_MAX_MS,
  }
  const path = `${API_PREFIX}/meta`
  const call = { method: 'GET', path, search: '', body: undefined, signal } as const
  const { status, body } = await upstream.forward({ ...call, requestId: requestId(undefined) })
  if (status !== 200) return slot.cached.notices
  const { notices } = Meta.parse(JSON.parse(Buffer.from(body).toString()))
  slot.cached = { notices, untilMs: processClock().steadyMs() + LIFE_MS }
  return notices
}
