import { expect, type Locator, type Page } from '@playwright/test'

/** The trade page as a person meets it: by roles and names, never by structure. */
export class TradePage {
  readonly ticket: Locator
  readonly book: Locator
  readonly dialog: Locator
  readonly price: Locator
  readonly size: Locator

  constructor(readonly page: Page) {
    this.ticket = page.getByRole('complementary', { name: 'Order ticket' })
    this.book = page.getByRole('region', { name: 'Order book and trades' })
    this.dialog = page.getByRole('dialog')
    this.price = this.ticket.getByRole('textbox', { name: 'Price', exact: true })
    this.size = this.ticket.getByRole('textbox', { name: 'Size', exact: true })
  }

  async open(market = 'BTC'): Promise<void> {
    await this.page.goto(`/trade/hyperliquid/${market}`)
    await expect(this.page).toHaveTitle(new RegExp(`[\\d,.]+ ${market} · Hyperliquid`))
  }

  async connect(wallet: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'Connect wallet' }).first().click()
    await this.dialog.getByRole('button', { name: wallet }).click()
    await expect(this.dialog).toBeHidden()
  }

  async fund(): Promise<void> {
    await this.page.getByRole('button', { name: 'Faucet' }).first().click()
    await expect(this.page.getByText('10,000.00').first()).toBeVisible()
  }

  async openSetUp(): Promise<void> {
    await this.ticket.getByRole('button', { name: /^Set up trading/ }).click()
    await expect(this.dialog).toBeVisible()
  }

  /** Signs every step that the dialog lists, in order; the last one closes it. */
  async signSetUp(): Promise<void> {
    for (const step of ['Allow one-click trading', 'Approve builder fee']) {
      const card = this.dialog.getByRole('listitem').filter({ hasText: step })
      await card.getByRole('button', { name: /^(Sign|Try again)/ }).click()
      await expect(card.getByRole('button', { name: /^(Sign|Try again)/ })).toBeHidden()
    }
    await expect(this.dialog).toBeHidden()
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

  async choose(type: 'Market' | 'Limit'): Promise<void> {
    await this.ticket.getByRole('tab', { name: type }).click()
  }

  submit(name: RegExp): Promise<void> {
    return this.ticket.getByRole('button', { name }).click()
  }

  tab(name: 'Positions' | 'Open orders' | 'Fills'): Locator {
    return this.page.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  async show(tab: 'Positions' | 'Open orders' | 'Fills'): Promise<void> {
    await this.tab(tab).click()
  }

  /** Best bid and ask that the book shows now; waited for where it shows none yet. */
  async bestPrices(): Promise<{ bid: number; ask: number }> {
    let best = { bid: Number.NaN, ask: Number.NaN }
    await expect(async () => {
      const [bids, asks] = [await this.pricesOf('Bids'), await this.pricesOf('Asks')]
      best = { bid: Math.max(...bids), ask: Math.min(...asks) }
      expect(Number.isFinite(best.bid) && Number.isFinite(best.ask)).toBe(true)
    }).toPass()
    return best
  }

  private async pricesOf(side: 'Bids' | 'Asks'): Promise<number[]> {
    const rows = this.book.getByRole('table', { name: side }).locator('tbody').getByRole('row')
    const texts = await rows.allInnerTexts()
    const prices = texts.map((text) => Number((text.split(/\s/)[0] ?? '').replaceAll(',', '')))
    return prices.filter((price) => price > 0)
  }
}
