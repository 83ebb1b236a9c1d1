import type { Locator } from '@playwright/test'

/**
 * What an embedded ticket reported of executed buys, summed in hundred-thousandths: an order may fill at
 * several prices of the book, each reported by itself.
 * @param log where the site writes `order.filled BUY 0.01` for each
 */
export async function boughtSize(log: Locator): Promise<number> {
  const reported = ((await log.textContent()) ?? '').matchAll(/order\.filled BUY ([\d.]+)/g)
  return [...reported].reduce((sum, [, size]) => sum + Math.round(Number(size) * 1e5), 0)
}
