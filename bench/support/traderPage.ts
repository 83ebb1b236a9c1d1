import type { Page } from '@playwright/test'

const SIGN = /^(Sign|Try again|Accept|Choose: Premium)/

/** What the setup of each venue of the paper exchange asks for, by title, in order. */
const SETUP = {
  hyperliquid: ['Allow one-click trading', 'Approve builder fee'],
  lighter: ['Create a trading key', 'Account tier', 'Approve platform fee'],
  ondo: ['Sign in', 'Accept the venue’s terms'],
} as const

/** Venues of the paper exchange, with a market of each to set it up at. */
export const VENUE_PAGES = {
  hyperliquid: '/trade/hyperliquid/BTC',
  lighter: '/trade/lighter/1',
  ondo: '/trade/ondo/BTC-USD.P',
} as const

/** Connects the paper wallet and takes money from the faucet, on the trade page. */
export async function connectTrader(page: Page, webUrl: string): Promise<void> {
  await page.goto(`${webUrl}${VENUE_PAGES.hyperliquid}`)
  await page.getByRole('button', { name: 'Connect wallet' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Paper wallet/ })
    .click()
  await page.getByRole('button', { name: 'Faucet' }).first().click()
  await page.getByText('10,000.00').first().waitFor()
}

/** Signs every step of a venue's setup, on its trade page. */
export async function setUpVenue(page: Page, venue: keyof typeof SETUP): Promise<void> {
  await page.getByRole('button', { name: /^Set up trading/ }).click()
  for (const title of SETUP[venue]) {
    const card = page.getByRole('dialog').getByRole('listitem').filter({ hasText: title })
    const sign = card.getByRole('button', { name: SIGN, disabled: false })
    await sign.click()
    await sign.waitFor({ state: 'hidden' })
  }
  await page.getByRole('button', { name: 'Enter size' }).waitFor()
}
