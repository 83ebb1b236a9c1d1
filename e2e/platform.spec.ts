import { expect, type Page } from '@playwright/test'
import { notices } from './fixtures/operator'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { LONG } from './pages/long'
import { openPage, reloadPage } from './pages/openPage'
import { watchShifts } from './pages/shifts'
import { TradePage } from './pages/TradePage'

async function connect(page: Page): Promise<void> {
  await new TradePage(page).connect('Story Wallet')
}

test('a friend comes with a code, accepts the terms, votes, and is listed at the owner’s [row 63]', {
  tag: LONG,
}, async ({ browser, page }) => {
  const code = `STORY${Date.now().toString(36).slice(-6)}`.toUpperCase()
  const owner = await injectWallet(page)
  await openPage(page, '/referral')
  await connect(page)
  await page.getByLabel('Custom code').fill(code.toLowerCase())
  owner.refuseNext(1)
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText('You declined in your wallet').first()).toBeVisible()
  await page.getByRole('button', { name: 'Create code' }).click()
  await expect(page.getByText(`/?ref=${code}`).first()).toBeVisible()
  expect(owner.chainId()).toBe(1)
  await expect(page.getByText('No referred wallets yet')).toBeVisible()

  const context = await browser.newContext()
  const friendPage = await context.newPage()
  const friend = await injectWallet(friendPage)
  await openPage(friendPage, `/?ref=${code}`)
  await expect(friendPage).toHaveURL(/\/trade\//)
  await connect(friendPage)
  await friendPage.getByRole('button', { name: 'Settings', exact: true }).click()
  await friendPage.getByRole('menuitem', { name: 'Terms of service' }).click()
  await expect(friendPage.getByText('You can lose everything you put in')).toBeVisible()
  await expect(friendPage.getByText(`Also use referral code ${code}`)).toBeVisible()
  await friendPage.getByRole('button', { name: 'Accept by signature' }).click()
  await expect(friendPage.getByRole('dialog')).toBeHidden()
  expect(friend.chainId()).toBe(1)

  await openPage(friendPage, '/referral')
  await expect(friendPage.getByText('You accepted the terms of service')).toBeVisible()
  await expect(friendPage.getByText(code)).toBeVisible()

  const pages = friendPage.getByRole('navigation', { name: 'Pages' })
  await pages.getByRole('link', { name: 'Markets', exact: true }).click()
  const votes = friendPage.getByRole('button', { name: /^Vote up for Paradex/ })
  await expect(votes).toHaveText(/^\d+$/)
  const before = Number(await votes.textContent())
  await votes.click()
  await expect(votes).toHaveText(String(before + 1))
  await context.close()

  await reloadPage(page)
  const row = page.getByRole('row').filter({ hasText: friend.address.slice(2, 6).toLowerCase() })
  await expect(row).toBeVisible()
  await expect(page.getByText('1 referred wallet since')).toBeVisible()
})

test('a notice is shown above every page until it is dismissed, and fits beside the rest', {
  tag: LONG,
}, async ({ page }) => {
  const notice = {
    timestamp: 1_795_246_864_196,
    title: 'Maintenance at 18:00 UTC',
    message: 'Orders rest; trading stops for five minutes.',
    link: 'javascript:alert(1)',
  }
  await page.route('**/v1/perps/meta', (route) =>
    route.fulfill({ json: { version: '0.1.0', notices: [notice] } }),
  )
  const bar = page.getByRole('complementary', { name: 'Notices' })
  const expectNotice = async () => {
    await expect(bar).toContainText('Maintenance at 18:00 UTC')
    // What the service says is text: no address of another kind becomes a link.
    await expect(bar.getByRole('link')).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight))
      .toBeLessThanOrEqual(0)
  }
  for (const path of ['/trade/hyperliquid/BTC', '/referral']) {
    await openPage(page, path)
    await expectNotice()
  }
  const pages = page.getByRole('navigation', { name: 'Pages' })
  for (const name of ['Markets', 'Portfolio', 'Keys']) {
    await pages.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/${name.toLowerCase()}$`))
    await expectNotice()
  }
  await bar.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(bar.getByText('Maintenance')).toBeHidden()
  await openPage(page, '/markets')
  await expect(page.getByRole('region', { name: 'Upcoming venues' })).toBeVisible()
  await expect(bar.getByText('Maintenance')).toBeHidden()
})

test('a notice comes with the page itself: nothing moves for it, nor for one put away', {
  tag: LONG,
}, async ({ page }) => {
  const id = notices('publish', '--title', 'Planned work', '--message', 'At 18:00 UTC.')
  try {
    const shifts = await watchShifts(page, false)
    const bar = page.getByRole('complementary', { name: 'Notices' })
    const served = async () => await (await page.request.get('/markets')).text()
    await expect.poll(served).toContain('Planned work')
    for (const path of ['/trade/hyperliquid/BTC', '/markets']) {
      await openPage(page, path)
      await expect(bar).toContainText('Planned work')
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await expect.poll(shifts).toBeLessThan(0.02)
    }
    await bar.getByRole('button', { name: 'Dismiss: Planned work' }).click()
    await expect(bar.getByText('Planned work')).toBeHidden()
    await expect.poll(served).not.toContain('Planned work')
    await openPage(page, '/trade/hyperliquid/BTC')
    await expect(page).toHaveTitle(/[\d,.]+ BTC/)
    await expect(bar.getByText('Planned work')).toBeHidden()
    await expect.poll(shifts).toBeLessThan(0.02)
  } finally {
    notices('withdraw', id)
  }
})
