import { z } from 'zod'
import { paperAdminUrl } from '@/server/config/paper'
import { noteMissingPaperChain, notePaperChain } from '@/server/config/paperChain'
import { processClock } from '@/server/runtime/clock'

const Health = z.object({ chain: z.string().optional() })

const PATIENCE_MS = 60_000
const PAUSE_MS = 200
/** Its chain, which is looked for again no more often than this. */
const MISSING = 'unavailable'
const LOOK_EVERY_MS = 1_000

/**
 * Waits until the paper exchange is up, where any provider trades on paper: pages that open before
 * it would show a broken service. While it runs without its chain, no deposits are offered.
 * @throws Error saying where it was looked for
 */
export async function waitForPaper(): Promise<void> {
  const adminUrl = paperAdminUrl()
  if (adminUrl === undefined) return
  const url = `${adminUrl}/healthz`
  const deadlineMs = processClock().steadyMs() + PATIENCE_MS
  while (processClock().steadyMs() < deadlineMs) {
    const health = await askHealth(url)
    if (health?.chain === MISSING) noteMissingPaperChain(createLook(url))
    if (health !== undefined) return
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  }
  throw new Error(`the paper exchange does not answer at ${url}: start it, or set another network`)
}

/** What asks again for the chain: one question at a time. */
function createLook(url: string): () => void {
  let isLooking = false
  let notBeforeMs = 0
  return () => {
    if (isLooking || processClock().steadyMs() < notBeforeMs) return
    isLooking = true
    void askHealth(url).then((health) => {
      isLooking = false
      notBeforeMs = processClock().steadyMs() + LOOK_EVERY_MS
      if (health !== undefined && health.chain !== MISSING) notePaperChain()
    })
  }
}

async function askHealth(url: string): Promise<z.infer<typeof Health> | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return response.ok ? Health.parse(await response.json()) : undefined
  } catch {
    return undefined
  }
}
