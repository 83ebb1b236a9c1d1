import { expect } from '@playwright/test'
import { promised } from '@/lib/testing/neverBroken'
import { paperAdminUrl } from './fixtures/desk'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { createdActions, expectOne } from './pages/presses'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

const MINUTE_MS = 60_000
/** How long the venue lets a session last. */
const SESSION_MS = 24 * 60 * MINUTE_MS

test('a session at Ondo that ends while an order is typed costs a signature, not the order', {
  tag: LONG,
}, async ({ page, request }) => {
  test.slow()
  const wallet = await injectTrader(page, 'ondo')
  const moved = await request.post(`${paperAdminUrl()}/clock`, {
    data: { advanceMs: SESSION_MS - 20 * MINUTE_MS },
  })
  expect(moved.ok()).toBe(true)
  const trade = new TradePage(page, STORY_VENUES.ondo)
  const asked = createdActions(page)
  const note = page.getByRole('status').filter({ hasText: 'Your session with Ondo Perps' })
  const { price, size } = trade

  await test.step('the end is announced before it comes', async () => {
    await trade.openReady()
    await expect(note).toContainText(/ends in (19|20) min/)
    await expect(note).toContainText(/Your wallet will show the domain \S+, not this page’s/)
    await lookAt(page, 'ondo-session-1-ends')
  })

  const { bid } = await trade.bestPrices()
  const typed = { price: `${Math.floor(bid * 0.95)}`, size: '0.01' }
  const expectTyped = async () => {
    await expect(price).toHaveValue(typed.price)
    await expect(size).toHaveValue(typed.size)
  }

  await test.step('the session ends with an order half typed, which stays', async () => {
    await trade.choose('Limit')
    await price.fill(typed.price)
    await size.fill(typed.size)
    await paperAdmin(request, 'ondo').setFault({ name: 'session_ended', remaining: 1 })
    await expect(async () => {
      // The page reads the account again where its person comes back to it.
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(note).toContainText('has ended', { timeout: 2_000 })
    }).toPass({ timeout: 45_000 })
    await expectTyped()
    await lookAt(page, 'ondo-session-2-ended')
  })

  await test.step('one signature renews it, and the order is still there', async () => {
    const before = wallet.prompts.length
    await note.getByRole('button', { name: 'Sign in again' }).click()
    await expect(note).toBeHidden()
    expect(wallet.prompts.slice(before)).toEqual(['personal_sign'])
    await expectTyped()
    await lookAt(page, 'ondo-session-3-renewed')
  })

  await test.step('it is typed to its end and sent once', async () => {
    await size.fill('0.012')
    await trade.submit(/^Long 0\.012/)
    await trade.show('Open orders')
    const standing = page.getByRole('button', { name: /^Cancel buy 0\.012/ })
    await expectOne(standing, 'an order is doubled')
    promised('an order is sent once', () => {
      expect(asked('placeOrder')).toBe(1)
    })
  })
})
