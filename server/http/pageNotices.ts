import { Meta, type Notice } from '@/lib/schema/meta'
import { runtimeSlot } from '@/server/config/runtime'
import { getMeta } from '@/server/service/getMeta'
import type { Door } from './door'
import { processDoor } from './processDoor'
import { requestId } from './requestId'
import { API_PREFIX } from './router'
import type { Upstream } from './upstream'
import { withTimeout } from './withTimeout'

/** No page waits longer for what stands above it. */
const WAIT_MAX_MS = 300

/** As long as the interface keeps `/meta`. */
const LIFE_MS = 60_000

type Kept = { notices: readonly Notice[]; untilMs: number }

/**
 * The active notices, for a page that is being made, so that it is served with them in place. None
 * where they cannot be had at once: the page asks for them itself, too.
 */
export async function pageNotices(door: Door = processDoor()): Promise<readonly Notice[]> {
  try {
    const { upstream } = door
    return await withTimeout(WAIT_MAX_MS, async (signal) =>
      upstream === undefined
        ? (await getMeta(door.desk)).body.notices
        : await keptNotices(upstream, signal()),
    )
  } catch {
    return []
  }
}

// A service elsewhere is asked once a minute, however many pages are opened.
async function keptNotices(upstream: Upstream, signal: AbortSignal): Promise<readonly Notice[]> {
  const slot = runtimeSlot<{ kept?: Kept }>('pageNotices', () => ({}))
  if (slot.kept !== undefined && Date.now() < slot.kept.untilMs) return slot.kept.notices
  // Until there is an answer nobody else waits for one.
  slot.kept = { notices: slot.kept?.notices ?? [], untilMs: Date.now() + WAIT_MAX_MS }
  const path = `${API_PREFIX}/meta`
  const call = { method: 'GET', path, search: '', body: undefined, signal } as const
  const { status, body } = await upstream.forward({ ...call, requestId: requestId(undefined) })
  if (status !== 200) return slot.kept.notices
  const { notices } = Meta.parse(JSON.parse(Buffer.from(body).toString()))
  slot.kept = { notices, untilMs: Date.now() + LIFE_MS }
  return notices
}
