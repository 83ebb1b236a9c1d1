import { expect } from '@playwright/test'
import { deskOrigin } from './fixtures/desk'
import { type HostSite, openHostSite } from './fixtures/hostSite'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { figuresOf } from './pages/figuresOf'
import { LONG } from './pages/long'

let site: HostSite

const ADDRESS = '0x00000000000000000000000000000000000e3bed'

/** Every page that only shows: its smallest size, what its address says, and words of its content. */
const SHOWING = [
  ['ticker', 120, 40, 'market=hyperliquid:BTC', 'BTC-PERP'],
  ['chart', 240, 200, 'market=hyperliquid:BTC', 'BTC-PERP'],
  ['book', 240, 320, 'market=hyperliquid:BTC', 'Spread'],
  ['markets', 280, 160, '', 'BTC-PERP'],
  ['funding', 280, 160, '', 'BTC'],
  ['portfolio', 280, 160, `address=${ADDRESS}`, '0x0000'],
] as const

/** Frames of 48 pixels: what they show besides their content, or in its place. */
const LOW = [
  ['refused', 'ticker?parent=https://evil.example', 'This site may not embed this page'],
  ['bad', 'ticker?market=hyperliquid:BTC&theme=pink', 'Parameter theme must be like'],
  ['unknown', 'ticker?market=hyperliquid:NONE', 'Market not found'],
] as const

const pages = () => ({
  '/smallest': `<!doctype html><title>Smallest</title>${SHOWING.map(
    ([page, width, height, query]) => `<iframe title="${page}" width="${width}" height="${height}"
      style="border: 0" src="${deskOrigin()}/embed/${page}?${query}"></iframe>`,
  ).join('')}`,
  '/low': `<!doctype html><title>Low</title>${LOW.map(
    ([title, query]) => `<iframe title="${title}" width="400" height="48" style="border: 0"
      src="${deskOrigin()}/embed/${query}"></iframe>`,
  ).join('')}`,
  '/terminal': `<!doctype html><title>Terminal</title>
    <script src="${deskOrigin()}/embed/v1.js"></script>
    <div id="terminal"></div>
    <script>
      let wallet
      addEventListener('eip6963:announceProvider', ({ detail }) => { wallet ??= detail.provider })
      dispatchEvent(new Event('eip6963:requestProvider'))
      PerpsEmbed.mount('#terminal', {
        page: 'trade', market: 'hyperliquid:BTC', width: 1400, height: 700, wallet,
      })
    </script>`,
})

test.beforeEach(async () => {
  site = await openHostSite(pages())
})

test.afterEach(() => site.close())

test('a frame of 48 pixels cuts neither its words nor what it shows', async ({ page }) => {
  await page.goto(`${site.origin}/low`)
  for (const [title, , words] of LOW) {
    const frame = page.frameLocator(`iframe[title=${title}]`)
    await expect(frame.getByText(words)).toBeInViewport({ ratio: 1 })
    const below = () => frame.locator('main').evaluate((own) => own.scrollHeight - own.clientHeight)
    await expect.poll(below).toBeLessThan(1)
  }
  const ticker = page.frameLocator('iframe[title=bad]')
  await expect(ticker.getByRole('list', { name: 'Markets' })).toBeInViewport({ ratio: 1 })
  await expect(ticker.getByText('BTC-PERP')).toBeInViewport({ ratio: 1 })
})

test('pages that show stand at their smallest size on another site and ask for it below; the terminal sends by no press alone', {
  tag: LONG,
}, async ({ page }) => {
  await injectWallet(page)
  await page.goto(`${site.origin}/smallest`)
  for (const [title, , , , words] of SHOWING) {
    const frame = page.frameLocator(`iframe[title=${title}]`)
    await expect(frame.getByText(words).first()).toBeVisible()
    await expect(frame.getByText('This frame is')).toHaveCount(0)
  }
  // Rows, not only the tools above them.
  for (const [title, row] of [
    ['markets', 'table tbody a'],
    ['funding', 'ul > li'],
  ] as const) {
    const first = page.frameLocator(`iframe[title=${title}]`).locator(row).first()
    await expect(first).toBeInViewport({ ratio: title === 'markets' ? 1 : 0.4 })
  }
  // Candles without figures over them.
  const legend = page.frameLocator('iframe[title=chart]').locator('[data-field=close]')
  await expect(legend).toHaveText(/\d/)
  await expect(legend).toBeHidden()
  // What a ticker is for is to be seen in it whole, not somewhere beyond its edge.
  const ticker = page.frameLocator('iframe[title=ticker]')
  for (const figure of [/^[\d,]{5,}$/, /\d\.\d{2}%$/]) {
    await expect(ticker.getByText(figure).first()).toBeInViewport({ ratio: 1 })
  }
  for (const title of ['chart', 'book']) {
    const header = page.frameLocator(`iframe[title=${title}]`).locator('header')
    for (const part of [header.getByText('BTC-PERP'), header.getByText(/\d\.\d{2}%$/)]) {
      await expect(part).toBeInViewport({ ratio: 1 })
      const hidden = () => part.evaluate((own) => own.scrollWidth - own.clientWidth)
      await expect.poll(hidden).toBeLessThan(1)
    }
  }
  await page.evaluate(() => {
    for (const frame of document.querySelectorAll('iframe')) frame.width = `${+frame.width - 1}`
  })
  for (const [title, width, height] of SHOWING) {
    const frame = page.frameLocator(`iframe[title=${title}]`)
    const words = frame.getByText(`Make it ${width} × ${height} or larger`)
    await expect(words).toBeVisible()
    // Whole in its frame, or one line of it whose end is in the tooltip.
    await expect(words).toBeInViewport({ ratio: 1 })
    await expect(words).toHaveAttribute('title', /or larger/)
  }

  await page.goto(`${site.origin}/terminal`)
  const terminal = page.frameLocator('iframe')
  await terminal.getByRole('tab', { name: 'DOM' }).click()
  await expect(terminal.getByRole('textbox', { name: 'Size per press' })).toBeVisible()
  await expect(terminal.getByText('Send on press')).toHaveCount(0)
  await terminal.getByRole('button', { name: 'Layout' }).click()
  await expect(terminal.getByRole('menuitemcheckbox', { name: 'Mirrored' })).toBeVisible()
  await expect(terminal.getByRole('menuitemcheckbox', { name: 'Simple' })).toHaveCount(0)
  await terminal.locator('body').press('Escape')
  await expect(terminal.getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
  // Nothing runs these in a frame.
  for (const name of ['Commands', 'Automation', 'Take the tour']) {
    await expect(terminal.getByRole('button', { name })).toHaveCount(0)
  }

  await test.step('at its smallest width it cuts no figure of the market', async () => {
    await page.locator('iframe').evaluate((frame) => {
      frame.style.width = '768px'
    })
    let last = ''
    // The frame knows its width a moment later: then not all figures are on its first line.
    await expect(async () => {
      const { whole, cut, below } = await figuresOf(terminal)
      expect({ cut, hasFirstLine: whole.length > 0 }).toEqual({ cut: [], hasFirstLine: true })
      last = below.at(-1) ?? ''
      expect(last).not.toBe('')
    }).toPass({ timeout: 40_000 })
    // The others are reached by the keyboard, as by wheel and finger.
    const label = terminal.locator('.market-stats dt', { hasText: last }).locator('[tabindex]')
    await label.focus()
    await expect(label).toBeInViewport({ ratio: 1 })
  })
})
