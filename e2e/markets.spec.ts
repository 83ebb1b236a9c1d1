import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { answerFromDesk } from './pages/answers'
import { boxOf } from './pages/boxes'
import { openPage } from './pages/openPage'

interface ContextsAnswer {
  prices: { marketId: string; volume24h?: string }[]
}

const CONTEXTS = /\/perps\/marketsContext\?/

/** Answers the figures of all markets with volumes of the story's own, as `volumeOf` has them. */
async function reportVolumes(page: Page, volumeOf: (marketId: string) => string): Promise<void> {
  await answerFromDesk(page, CONTEXTS, async (route, ask) => {
    const response = await ask()
    const answer = (await response.json()) as ContextsAnswer
    for (const price of answer.prices) price.volume24h = volumeOf(price.marketId)
    await route.fulfill({ response, json: answer })
  })
}

test('the list of markets keeps its order while it is in use, and its figures go on', async ({
  page,
}) => {
  const volumes: Record<string, string> = { BTC: '9000000', ETH: '8000000' }
  await reportVolumes(page, (marketId) => volumes[marketId] ?? '1000')
  await openPage(page, '/markets')
  const markets = page.getByRole('table', { name: 'Markets' })
  await page.getByRole('radio', { name: 'Hyperliquid' }).click()
  const first = markets.locator('tbody').getByRole('row').first()
  const ether = markets.getByRole('row', { name: /ETH-PERP/ })
  await expect(first).toContainText('BTC-PERP')
  await expect.poll(async () => Math.round((await boxOf(first)).height)).toBe(32)

  // A pointer over any row holds all of them.
  await ether.hover()
  volumes.ETH = '9500000'
  await expect(ether).toContainText('9.50M')
  await expect(first).toContainText('BTC-PERP')
  await page.getByRole('searchbox').hover()
  await expect(first).toContainText('ETH-PERP')

  // So does the focus in a row, until a header is pressed.
  await ether.getByRole('link', { name: 'ETH-PERP', exact: true }).focus()
  volumes.ETH = '7000000'
  await expect(ether).toContainText('7.00M')
  await expect(first).toContainText('ETH-PERP')
  const volume = markets.getByRole('button', { name: '24h volume' })
  await volume.focus()
  await expect(first).toContainText('BTC-PERP')

  // On a header the pointer holds the list too, and a press takes the order again.
  await volume.hover()
  volumes.ETH = '9900000'
  await expect(ether).toContainText('9.90M')
  await expect(first).toContainText('BTC-PERP')
  await volume.click()
  await volume.click()
  await expect(first).toContainText('ETH-PERP')
})

test('the list of markets is shown once its figures are there, in the order it then keeps', async ({
  page,
}) => {
  const listed = page.waitForResponse(/\/perps\/markets\?/)
  await reportVolumes(page, (marketId) => (marketId === 'SOL' ? '5000000' : '1000'))
  await page.route(CONTEXTS, async (route) => {
    await listed
    await route.fallback()
  })
  await page.addInitScript(noteFirstRows)
  await page.goto('/markets')
  const markets = page.getByRole('table', { name: 'Markets' })
  await expect(markets.getByRole('row', { name: /SOL-PERP.*Hyperliquid/ })).toContainText('5.00M')
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, '__firstRows') as string[]))
    .toEqual([expect.stringContaining('SOL-PERP')])
})

/** Runs in the page: keeps the name of every market that ever led the list. */
function noteFirstRows(): void {
  const seen: string[] = []
  Reflect.set(window, '__firstRows', seen)
  new MutationObserver(() => {
    const name = document.querySelector('tbody tr td:nth-child(2)')?.textContent
    if (name && !seen.includes(name)) seen.push(name)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
