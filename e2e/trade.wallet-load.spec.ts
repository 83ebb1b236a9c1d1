import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { TradePage } from './pages/TradePage'

test('what is typed while the wallet loads stays, and so does the focus', async ({ page }) => {
  const trade = new TradePage(page)

  /** Types a size and marks its field, to know it again. */
  const typeSize = async (size: string) => {
    await trade.size.click()
    await page.keyboard.type(size)
    await trade.size.evaluate((field) => Reflect.set(field, '__isMarked', true))
  }
  const expectUntouched = async (size: string) => {
    await expect(trade.size).toHaveValue(size)
    await expect(trade.size).toBeFocused()
    const isMarked = () => trade.size.evaluate((field) => Reflect.get(field, '__isMarked'))
    await expect.poll(isMarked).toBe(true)
  }

  const scripts = await test.step('for one without a wallet', async () => {
    await trade.open()
    await typeSize('0.01')
    await expect.poll(() => walletStore(page)).toBeNull()
    const hold = await holdScripts(page, () => true)
    await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).hover()
    await hold.asked
    await page.keyboard.type('2')
    hold.release()
    await expect.poll(() => walletStore(page)).not.toBeNull()
    await page.keyboard.type('3')
    await expectUntouched('0.0123')
    return walletScripts(page, hold.urls)
  })

  await test.step('for one whose last wallet is resumed', async () => {
    await injectTrader(page)
    await trade.openReady()
    const hold = await holdScripts(page, (url) => scripts.has(url))
    await page.reload({ waitUntil: 'commit' })
    await hold.asked
    await expect(trade.size).toBeVisible()
    await typeSize('0.04')
    await expect(page.getByRole('button', { name: /^Wallet 0x/ })).toHaveCount(0)
    hold.release()
    await expect(page.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
    await expect(trade.ticket.getByRole('button', { name: /^Long 0\.04/ })).toBeVisible()
    await page.keyboard.type('5')
    await expectUntouched('0.045')
  })
})

/** What wagmi has stored in this browser; null where its code never ran. */
function walletStore(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('perpdesk.wallet.store'))
}

/** Those of the scripts in which wallets are asked to announce themselves. */
async function walletScripts(page: Page, urls: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (const url of urls) {
    const answer = await page.request.get(url)
    if ((await answer.text()).includes('eip6963:requestProvider')) found.add(url)
  }
  expect(found.size).toBeGreaterThan(0)
  return found
}

/** Holds scripts back from now on until they are released. */
async function holdScripts(page: Page, isHeld: (url: string) => boolean) {
  const urls = new Set<string>()
  let announce = () => {}
  const asked = new Promise<void>((resolve) => {
    announce = resolve
  })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    const url = route.request().url()
    if (!isHeld(url)) return route.fallback()
    urls.add(url)
    announce()
    await released
    await route.fallback()
  })
  return {
    urls,
    /** Resolves once the first of them is asked for. */
    asked,
    release: () => release(),
  }
}
