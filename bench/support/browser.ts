import { existsSync } from 'node:fs'
import type { CDPSession, LaunchOptions, Page } from '@playwright/test'
import { chromiumPath } from '@/lib/testing/chromium'

/** How the browser of a measurement is started. */
export const CHROMIUM_OPTIONS: LaunchOptions = {
  ...chromiumPath(existsSync),
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--js-flags=--expose-gc'],
}

/** Milliseconds of the page's main thread a second, over so many seconds. */
export async function mainThread(
  metrics: CDPSession,
  page: Page,
  seconds: number,
): Promise<number> {
  const from = await taskSeconds(metrics)
  const startedMs = performance.now()
  await page.waitForTimeout(seconds * 1_000)
  const used = (await taskSeconds(metrics)) - from
  return (used * 1e6) / (performance.now() - startedMs)
}

/**
 * Seconds that the page's main thread has worked since it began, whatever at, once the session's
 * `Performance.enable` was sent.
 */
export async function taskSeconds(metrics: CDPSession): Promise<number> {
  const { metrics: list } = await metrics.send('Performance.getMetrics')
  return list.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
}
