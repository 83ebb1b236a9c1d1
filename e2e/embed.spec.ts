import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { deskOrigin } from './fixtures/desk'
import { type HostSite, openHostSite } from './fixtures/hostSite'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { figuresOf } from './pages/figuresOf'
import { boughtSize } from './pages/filledSize'

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

// A frame of a site that is not on the desk's list, and one whose host lies about itself.
const pages = () => ({
  '/smallest': `<!doctype html><title>Smallest</title>${SHOWING.map(
    ([page, width, height, query]) => `<iframe title="${page}" width="${width}" height="${height}"
      style="border: 0" src="${deskOrigin()}/embed/${page}?${query}"></iframe>`,
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
  '/blocked': `<!doctype html><title>Blocked</title>
    <script src="${deskOrigin()}/embed/v1.js"></script>
    <perps-embed page="ticket" width="380" market="hyperliquid:BTC" integrator="nobody"
      vars='{"radius": 7, "accent": "red", "shadow": 1}'></perps-embed>`,
  '/misspelt': `<!doctype html><title>Misspelt</title>
    <iframe title="Misspelt" width="400" height="700"
      src="${deskOrigin()}/embed/ticket?parent=https://host.example/page"></iframe>`,
  '/unnamed': `<!doctype html><title>Unnamed</title>
    <script src="${deskOrigin()}/embed/v1.js"></script>
    <perps-embed page="quotes" height="100"></perps-embed>
    <perps-embed page="ticker" width="0" height="-5"></perps-embed>`,
  '/nowhere': `<!doctype html><title>Nowhere</title>
    <script src="${deskOrigin()}/embed/v1.js"></script>
    <perps-embed page="ticker" origin="desk.example" height="100"></perps-embed>
    <div id="mounted"></div>
    <p role="status" aria-label="Script">not run</p>
    <script>
      const mounted = PerpsEmbed.mount('#mounted', { page: 'ticker', origin: 'javascript:void 0' })
      mounted.on('error', ({ message }) => {
        document.querySelector('[aria-label=Script]').textContent = 'error: ' + message
      })
    </script>`,
  '/stranger': `<!doctype html><title>Stranger</title>
    <iframe title="Trade" width="800" height="600"
      src="${deskOrigin()}/embed/trade?parent=https://evil.example"></iframe>`,
  '/sandbox': `<!doctype html><title>Sandbox</title>
    <iframe title="Sandboxed" width="400" height="200" sandbox="allow-scripts"
      src="${deskOrigin()}/embed/ticker"></iframe>`,
  // The frame of the guide, and what the builder writes, on a dark page.
  '/clear': `<!doctype html><title>Clear</title>
    <style>:root { color-scheme: dark } body { background: rgb(18 52 86) }</style>
    <script src="${deskOrigin()}/embed/v1.js"></script>
    ${plainFrameOfGuide()}
    <perps-embed page="ticker" market="hyperliquid:BTC" bg="transparent" width="400"
      height="48" title="Loaded"></perps-embed>`,
  '/small': `<!doctype html><title>Small</title>
    <iframe title="Small" width="200" height="100"
      src="${deskOrigin()}/embed/book?theme=pink&nonsense=1"></iframe>`,
})

/** The frame without the loader that docs/embedding.md shows. */
function plainFrameOfGuide(): string {
  const guide = readFileSync(resolve(import.meta.dirname, '../docs/embedding.md'), 'utf8')
  const [frame] = /<iframe[^>]*><\/iframe>/.exec(guide) ?? []
  if (frame === undefined) throw new Error('the guide shows no plain frame')
  return frame.replaceAll('https://desk.example', deskOrigin())
}

// For each story: one may run on another desk than the one before.
test.beforeEach(async () => {
  site = await openHostSite(pages())
})

test.afterEach(() => site.close())

test('a site of another origin shows pages of the desk and trades with its own wallet [row 73]', async ({
  page,
}) => {
  const wallet = await injectWallet(page)
  const origin = deskOrigin()
  const data = { address: wallet.address, amount: '10000' }
  await page.request.post(`${origin}/bff/paper/faucet`, { data, headers: { origin } })
  await page.goto(`${site.origin}/plain`)

  const ticker = page.frameLocator('perps-embed[page=ticker] iframe')
  await expect(ticker.getByText('BTC-PERP')).toBeVisible()
  await expect(ticker.getByText('ETH-PERP')).toBeVisible()
  const book = page.frameLocator('perps-embed[page=book] iframe')
  await expect(book.getByRole('tab', { name: 'Book' })).toBeVisible()
  await expect(page.locator('perps-embed[page=book] iframe')).toHaveCSS('width', '320px')

  const ticket = page.frameLocator('#ticket iframe')
  await ticket.getByRole('button', { name: /Set up trading/ }).click()
  const dialog = ticket.getByRole('dialog')
  for (const title of ['Allow one-click trading', 'Approve builder fee']) {
    const card = dialog.getByRole('listitem').filter({ hasText: title })
    const sign = card.getByRole('button', { name: /^Sign/, disabled: false })
    await sign.click()
    await expect(sign).toBeHidden()
  }
  await expect(dialog).toBeHidden()
  await expect(ticket.getByRole('button', { name: /Long 0\.01/ })).toBeEnabled()
  expect(wallet.prompts.filter((method) => method === 'eth_signTypedData_v4')).toHaveLength(2)

  await test.step('the ticket and what fails are reported to the host', async () => {
    const log = page.getByRole('log')
    await ticket.getByRole('textbox', { name: 'Size' }).fill('0.02')
    await expect(log).toContainText('ticket.changed BUY 0.02')
    await ticket.getByRole('textbox', { name: 'Size' }).fill('0.01')
    await expect(ticket.getByRole('button', { name: /Long 0\.01/ })).toBeEnabled()
  })

  await test.step('messages of strangers change nothing', async () => {
    await page.evaluate((origin) => {
      const frame = document.querySelector('#ticket iframe')
      if (!(frame instanceof HTMLIFrameElement)) throw new Error('there is no frame')
      const id = new URL(frame.src).searchParams.get('id')
      const whole = { ns: 'perps-embed', v: 1, id, seq: 9_000 }
      for (const message of [
        { ...whole, type: 'init', payload: { config: {}, wallet: { isProvided: false } } },
        { ...whole, seq: 1, type: 'ticket.fill', payload: { side: 'sell' } },
        { ...whole, id: 'other', type: 'ticket.fill', payload: { side: 'sell' } },
        { ...whole, seq: 9_001, type: 'ticket.fill', payload: { side: 'sell', size: '1e9' } },
      ]) {
        frame.contentWindow?.postMessage(message, origin)
      }
    }, deskOrigin())
    await expect(ticket.getByRole('button', { name: /Long 0\.01/ })).toBeEnabled()
  })

  await ticket.getByRole('button', { name: /Long 0\.01/ }).click()
  await dialog.getByRole('button', { name: 'Send order' }).click()
  await expect(ticket.getByLabel('Own position')).toContainText('Long')
  const log = page.getByRole('log')
  await expect(log).toContainText('ticket.changed BUY 0.01')
  await expect(log).toContainText('order.submitted BUY 0.01')
  await expect(log).toContainText('order.accepted BUY 0.01')
  await expect.poll(() => boughtSize(log)).toBe(1_000)
  await expect(log).toContainText('position.changed LONG 0.01')
  await expect(log).not.toContainText(wallet.address.slice(2, 10))
})

test('React and Vue mount frames, and each frame that may not be shown says why', async ({
  page,
}) => {
  await page.goto(`${site.origin}/frameworks`)
  await expect(page.getByText('React: ready')).toBeVisible()
  await expect(page.getByText('Vue: ready')).toBeVisible()

  await page.goto(`${site.origin}/stranger`)
  await expect(page.frameLocator('iframe').getByText('This site may not embed')).toBeVisible()
  await page.goto(`${site.origin}/sandbox`)
  await expect(page.frameLocator('iframe').getByText('This frame is sandboxed')).toBeVisible()
  await page.goto(`${site.origin}/small`)
  const small = page.frameLocator('iframe')
  await expect(small.getByText('Make it 240 × 320 or larger')).toBeVisible()
  await expect(small.getByText('Parameter theme must be like')).toBeVisible()
  await page.goto(`${site.origin}/misspelt`)
  const misspelt = page.frameLocator('iframe')
  await expect(misspelt.getByText('Parameter parent must be like')).toBeVisible()

  await page.goto(`${site.origin}/unnamed`)
  await expect(page.getByText('There is no page quotes. Pages: ticker, chart')).toBeVisible()
  // A size that no frame can have leaves the usual one.
  await expect(page.frameLocator('perps-embed iframe').getByText('BTC-PERP')).toBeVisible()

  const warned: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warned.push(message.text())
  })
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.goto(`${site.origin}/nowhere`)
  const advice = 'Give its origin, such as https://desk.example.'
  await expect(page.getByText(`No desk at desk.example. ${advice}`)).toBeVisible()
  const script = page.getByRole('status', { name: 'Script' })
  await expect(script).toHaveText(`error: No desk at javascript:void 0. ${advice}`)
  expect(warned.filter((text) => text.includes('No desk at'))).toHaveLength(2)
  expect(thrown).toEqual([])
  // As browsers refuse storage to frames of other sites.
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The storage is blocked.', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, name, { get: refuse })
    }
    IDBFactory.prototype.open = refuse
  })
  await page.goto(`${site.origin}/blocked`)
  const blocked = page.frameLocator('iframe')
  await expect(blocked.getByText('This browser blocks storage in this frame')).toBeVisible()
  await expect(blocked.getByRole('textbox', { name: 'Size' })).toBeVisible()
  await expect(blocked.locator('html')).toHaveAttribute('style', /--radius: ?7px/)
  // An unregistered integrator is reported to the site, not to its visitor.
  await expect(blocked.getByText('must be like')).toHaveCount(0)
  for (const warning of ['badThemeVariables', 'badParameters']) {
    expect(warned.join()).toContain(warning)
  }
})

test('pages that show stand at their smallest size on another site and ask for it below; the terminal sends by no press alone', async ({
  page,
}) => {
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
    await expect(first).toBeInViewport({ ratio: title === 'markets' ? 1 : 0.5 })
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
    await expect(frame.getByText(`Make it ${width} × ${height} or larger`)).toBeVisible()
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
    await expect.poll(() => figuresOf(terminal)).toMatchObject({ cut: [] })
    const { whole, below } = await figuresOf(terminal)
    expect(whole.length).toBeGreaterThan(0)
    // The others are reached by the keyboard, as by wheel and finger.
    const [last = ''] = below.slice(-1)
    const label = terminal.locator('.market-stats dt', { hasText: last }).locator('[tabindex]')
    await label.focus()
    await expect(label).toBeInViewport({ ratio: 1 })
  })
})

test('a transparent frame shows the dark page behind it, plain as the guide has it and loaded', async ({
  page,
}) => {
  await page.goto(`${site.origin}/clear`)
  for (const title of ['Prices', 'Loaded']) {
    const frame = page.locator(`iframe[title=${title}]`)
    await expect(frame.contentFrame().getByText('BTC-PERP')).toBeVisible()
    await expect.poll(() => cornerOf(page, frame)).toEqual([18, 52, 86])
  }
})

test('parts are left out and added as the address asks', async ({ page }) => {
  const open = (path: string) => page.goto(`/embed/${path}`)
  await open('chart?market=hyperliquid:BTC&hide=tools,header&show=depth')
  await expect(page.getByRole('img', { name: /^Depth from/ })).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Indicators' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'BTC-PERP' })).toHaveCount(0)

  await open('book?market=hyperliquid:BTC&hide=trades&show=compare')
  await expect(page.getByRole('table', { name: 'Bids' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Merged book of BTC' })).toBeVisible()
  await expect(page.getByRole('table', { name: /Book of BTC on/ })).toHaveCount(3)
  await expect(page.getByText('Trades', { exact: true })).toHaveCount(0)
  // A page that only shows has no trades.
  await expect(page.getByRole('tab', { name: 'DOM' })).toHaveCount(0)
})

/** The colour that is painted near the lower right corner of an element, where a ticker has no text. */
async function cornerOf(page: Page, element: Locator): Promise<number[]> {
  const picture = (await element.screenshot()).toString('base64')
  return page.evaluate(async (base64) => {
    const answer = await fetch(`data:image/png;base64,${base64}`)
    const bitmap = await createImageBitmap(await answer.blob())
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('there is no canvas')
    context.drawImage(bitmap, 0, 0)
    return [...context.getImageData(bitmap.width - 3, bitmap.height - 3, 1, 1).data].slice(0, 3)
  }, picture)
}
