import { paperAdminUrl } from '@/server/config/paper'

const PATIENCE_MS = 60_000
const PAUSE_MS = 200

/**
 * Waits until the paper exchange is up, where any provider trades on paper: pages that open before
 * it would show a broken desk.
 * @throws Error saying where it was looked for
 */
export async function waitForPaper(): Promise<void> {
  const adminUrl = paperAdminUrl()
  if (adminUrl === undefined) return
  const url = `${adminUrl}/healthz`
  const deadlineMs = Date.now() + PATIENCE_MS
  while (Date.now() < deadlineMs) {
    if (await isUp(url)) return
    await new Promise((resume) => setTimeout(resume, PAUSE_MS))
  }
  throw new Error(`the paper exchange does not answer at ${url}: start it, or set another network`)
}

async function isUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}
