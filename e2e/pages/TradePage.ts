import { expect, type Locator, type Page } from '@playwright/test'
import { openPage } from './openPage'
import { STORY_VENUES, type StoryVenue } from './storyVenues'

/** The trade page as a person meets it: by roles and names, never by structure. */
export class TradePage {
  readonly ticket: Locator
  readonly book: Locator
  readonly dialog: Locator
  readonly price: Locator
  readonly size: Locator

  constructor(
    readonly page: Page,
    readonly venue: StoryVenue = STORY_VENUES.hyperliquid,
  ) {
    this.ticket = page.getByRole('complementary', { name: 'Order ticket' })
    this.book = page.getByRole('region', { name: 'Order book and trades' })
    this.dialog = page.getByRole('dialog')
    this.price = this.ticket.getByRole('textbox', { name: 'Price', exact: true })
    this.size = this.ticket.getByRole('textbox', { name: 'Size', exact: true })
  }

  press(target: Locator, options: { timeout?: number } = {}): Promise<void> {
    return target.click(options)
  }

  /** @param symbol of the asset, or a market's id where no story venue lists it by one */
  async open(symbol = 'BTC'): Promise<void> {
    const { key, name, markets } = this.venue
    const ids: Readonly<Record<string, string>> = markets
    await openPage(this.page, `/trade/${key}/${ids[symbol] ?? symbol}`)
    await expect(this.page).toHaveTitle(new RegExp(`[\\d,.]+ ${symbol} · ${name}`))
  }

  async connect(wallet: string | RegExp): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Connect wallet' }).first())
    await this.press(this.dialog.getByRole('button', { name: wallet }))
    await expect(this.dialog).toBeHidden()
  }

  async fund(): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Faucet' }).first())
    if (!this.venue.isGated) await this.seeMoney()
  }

  /** What one press of the faucet brings. */
  async seeMoney(): Promise<void> {
    await expect(this.page.getByText('10,000.00').first()).toBeVisible()
  }

  async openSetUp(): Promise<void> {
    // What it says instead is in the report.
    await expect(this.ticket.locator('[type=submit]')).toHaveText(/^Set up trading/)
    await this.press(this.ticket.getByRole('button', { name: /^Set up trading/ }))
    await expect(this.dialog).toBeVisible()
  }

  /** Signs every step that the dialog lists, in order; the last one closes it. */
  async signSetUp(): Promise<void> {
    for (const { title, press } of this.venue.setUp) {
      const card = this.dialog.getByRole('listitem').filter({ hasText: title })
      const button = card.getByRole('button', { name: press, disabled: false })
      await this.press(button)
      // What was chosen stays to be seen, and cannot be chosen again.
      await expect(button).toBeHidden()
    }
    await seeClosed(this.dialog)
  }

  /** The page of one who did all that comes before trading on an earlier visit. */
  async openReady(): Promise<void> {
    await this.open()
    await expect(this.ticket.getByRole('button', { name: 'Enter size' })).toBeVisible()
  }

  /** Connected, funded and ready to trade, by a person's own presses. */
  async becomeTrader(wallet: string | RegExp): Promise<void> {
    await this.open()
    await this.connect(wallet)
    await this.fund()
    await this.openSetUp()
    await this.signSetUp()
  }

  /** The page of the settings, by the menu of the head: without a load of its own. */
  async openSettings(): Promise<void> {
    await this.press(this.page.getByRole('button', { name: 'Settings', exact: true }))
    await this.press(this.page.getByRole('menuitem', { name: 'All settings' }))
    await expect(this.page).toHaveURL(/\/settings$/)
  }

  async choose(type: 'Market' | 'Limit'): Promise<void> {
    await this.pick('Order type', type)
  }

  /** One of several tabs, which a phone shows as a list to choose from. */
  private async pick(label: string, name: string): Promise<void> {
    const list = this.page.getByRole('combobox', { name: label })
    const tab = this.page
      .getByRole('tablist', { name: label })
      .getByRole('tab', { name: new RegExp(`^${name}`) })
    const option = list.locator('option').filter({ hasText: new RegExp(`^${name}`) })
    // The one may still be shown where the page is about to show the other.
    await expect(async () => {
      await expect(list.or(tab).first()).toBeVisible({ timeout: 5_000 })
      if (!(await list.isVisible())) return await this.press(tab, { timeout: 5_000 })
      const value = (await option.getAttribute('value', { timeout: 5_000 })) ?? name
      await list.selectOption(value, { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
  }

  submit(name: RegExp): Promise<void> {
    return this.press(this.ticket.getByRole('button', { name }))
  }

  tab(name: 'Positions' | 'Open orders' | 'Fills'): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  async show(tab: 'Positions' | 'Open orders' | 'Fills' | 'Balances'): Promise<void> {
    await this.pick('Account tables', tab)
  }

  /** Best bid and ask that the book shows now; waited for where it shows none yet. */
  async bestPrices(): Promise<{ bid: number; ask: number }> {
    let best = { bid: Number.NaN, ask: Number.NaN }
    await expect(async () => {
      const [bids, asks] = [await this.pricesOf('Bids'), await this.pricesOf('Asks')]
      best = { bid: Math.max(...bids), ask: Math.min(...asks) }
      expect(Number.isFinite(best.bid) && Number.isFinite(best.ask)).toBe(true)
    }).toPass({ timeout: 45_000 })
    return best
  }

  private async pricesOf(side: 'Bids' | 'Asks'): Promise<number[]> {
    const rows = this.book.getByRole('table', { name: side }).locator('tbody').getByRole('row')
    const texts = await rows.allInnerTexts()
    const prices = texts.map((text) => Number((text.split(/\s/)[0] ?? '').replaceAll(',', '')))
    return prices.filter((price) => price > 0)
  }
}

/** Waits until a dialog has closed; what it still says is in the report. */
export async function seeClosed(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.allTextContents()).toEqual([])
}
