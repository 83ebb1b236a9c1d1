import { z } from 'zod'
import { paperAdminUrl } from '@/server/config/paper'
import { noteMissingPaperChain } from '@/server/config/paperChain'
import { processClock } from '@/server/runtime/clock'

const Health = z.object({ chain: z.string().optional() })

const PATIENCE_MS = 60_000
const PAUSE_MS = 200

/**
 * Waits until the paper exchange is up, where any provider trades on paper: pages that open before
 * it would show a broken service. Where it runs without its chain, no deposits are offered.
 * @throws Error saying where it was looked for
 */
export async function waitForPaper(): Promise<void> {
  const adminUrl = paperAdminUrl()
  if (adminUrl === undefined) return
  const url = `${adminUrl}/healthz`
  const deadlineMs = processClock().steadyMs() + PATIENCE_MS
  while (processClock().steadyMs() < deadlineMs) {
    const health = await askHealth(url)
    if (health?.chain === 'unavailable') noteMissingPaperChain()
    if (health !== undefined) return
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  }
  throw new Error(`the paper exchange does not answer at ${url}: start it, or set another network`)
}

async function askHealth(url: string): Promise<z.infer<typeof Health> | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    return response.ok ? Health.parse(await response.json()) : undefined
  } catch {
    return undefined
  }
}
