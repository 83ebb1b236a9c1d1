import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { injectWallet } from './fixtures/wallet'
import { LONG } from './pages/long'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

const NAMED = 'may not allow this desk’s address (CORS)'

/**
 * The venue answers as one that allows another desk's address alone: the browser withholds it. The
 * header has to be given, for the runner adds one that allows every page where there is none.
 * @returns what the page asked so, and a way to have the address allowed
 */
async function disallowed(page: Page, url: string) {
  const asked: string[] = []
  await page.route(url, (route) => {
    asked.push(route.request().method())
    return route.fulfill({
      headers: { 'access-control-allow-origin': 'https://another-desk.example' },
      json: { success: true, result: [] },
    })
  })
  return { asked, allow: () => page.unroute(url) }
}

test('a sign-in that the venue withholds from this desk’s address says so, and succeeds once it is allowed', {
  tag: LONG,
}, async ({ page }) => {
  const wallet = await injectWallet(page)
  const trade = new TradePage(page, STORY_VENUES.ondo)
  const { dialog } = trade
  const [signIn] = trade.venue.setUp
  const card = dialog
    .getByRole('listitem')
    .filter({ hasText: signIn?.title ?? '' })
    .first()
  const signatures = () => wallet.prompts.filter((method) => method === 'personal_sign')
  await trade.open()
  await trade.connect('Story Wallet')
  await trade.fund()
  await trade.openSetUp()

  const venue = await disallowed(page, '**/v1/auth/erc-4361/login/complete_challenge')
  await card.getByRole('button', { name: /^Sign in/ }).click()
  await expect(card).toContainText(NAMED)
  // No second signature is requested before another press.
  await expect(card.getByRole('button', { name: /^Try again/ })).toBeEnabled()
  await expect.poll(signatures).toHaveLength(1)
  await expect.poll(() => venue.asked).toEqual(['POST'])

  await venue.allow()
  await trade.signSetUp()
  await trade.seeMoney()
  await expect.poll(signatures).toHaveLength(2)
})

test('a private read that the venue withholds from this desk’s address says so, and comes once it is allowed', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page, 'ondo')
  await new TradePage(page, STORY_VENUES.ondo).openReady()
  const venue = await disallowed(page, '**/v1/api_keys')
  await page.getByRole('link', { name: 'Keys' }).click()
  const main = page.getByRole('main')
  await expect(main).toContainText('Could not load keys')
  await expect(main).toContainText(NAMED)
  await expect.poll(() => new Set(venue.asked)).toEqual(new Set(['GET']))

  await venue.allow()
  // Tries go on behind the message, and take its place.
  await expect(main.getByRole('listitem').filter({ hasText: 'this browser' })).toBeVisible()
  await expect(main.getByText(NAMED)).toBeHidden()
})
