import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Locator, type Page } from '@playwright/test'
import { deskOrigin } from './fixtures/desk'
import { type HostSite, openHostSite } from './fixtures/hostSite'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { boxOf } from './pages/boxes'
import { boughtSize } from './pages/filledSize'
import { LONG } from './pages/long'
import { openPage } from './pages/openPage'
import { seeClosed } from './pages/TradePage'

let site: HostSite

// A frame of a site that is not on the desk's list, and one whose host lies about itself.
const pages = () => ({
  '/blocked': `<!doctype html><title>Blocked</title>
    <script src="${deskOrigin()}/embed/v1.js"></script>
    <perps-embed page="ticket" width="380" market="hyperliquid:BTC" integrator="unregistered"
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
  '/tall': `<!doctype html><title>Tall</title>
    <script src="${deskOrigin()}/embed/v1.js"></script>
    <perps-embed page="markets" width="400" height="auto"></perps-embed>`,
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
  await seeClosed(dialog)
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
  await expect(ticket.getByLabel('Your position')).toContainText('Long')
  const log = page.getByRole('log')
  await expect(log).toContainText('ticket.changed BUY 0.01')
  await expect(log).toContainText('order.submitted BUY 0.01')
  await expect(log).toContainText('order.accepted BUY 0.01')
  await expect.poll(() => boughtSize(log)).toBe(1_000)
  await expect(log).toContainText('position.changed LONG 0.01')
  await expect(log).not.toContainText(wallet.address.slice(2, 10))
})

test('React and Vue mount frames, and each frame that may not be shown says why', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto(`${site.origin}/frameworks`)
  await expect(page.getByText('React: ready')).toBeVisible()
  await expect(page.getByText('Vue: ready')).toBeVisible()
  await page.getByRole('button', { name: 'Vue: hyperliquid:ETH' }).click()
  await expect(page.frameLocator('#vue iframe').getByText('ETH-PERP')).toBeVisible()
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
  await expect(page.getByText('No page quotes. Pages: ticker, chart')).toBeVisible()
  // A size that no frame can have leaves the usual one.
  await expect(page.frameLocator('perps-embed iframe').getByText('BTC-PERP')).toBeVisible()

  const warned: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warned.push(message.text())
  })
  const thrown: Error[] = []
  page.on('pageerror', (error) => thrown.push(error))
  await page.goto(`${site.origin}/nowhere`)
  const advice = 'Give its origin, like https://desk.example.'
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

test('a frame of automatic height is as high as the rows of its list', async ({ page }) => {
  await page.goto(`${site.origin}/tall`)
  const element = page.locator('perps-embed iframe')
  const frame = element.contentFrame()
  const rows = frame.getByRole('table', { name: 'Markets' }).locator('tbody [aria-rowindex]')
  const search = frame.getByRole('searchbox', { name: /^Search markets/ })
  /** How far the frame ends below its last row. */
  const restBelow = async () => {
    const [outer, last] = [await boxOf(element), await boxOf(rows.last())]
    return outer.y + outer.height - last.y - last.height
  }
  await expect(rows.first()).toBeVisible()
  // All of them are more than a frame asks for.
  await expect(element).toHaveCSS('height', '900px')
  await search.fill('eth')
  await expect.poll(restBelow).toBeLessThan(8)
  await expect.poll(restBelow).toBeGreaterThanOrEqual(-1)
  await expect.poll(async () => (await boxOf(element)).height).toBeLessThan(600)
  await search.fill('of no market')
  await expect(rows).toHaveCount(0)
  await expect.poll(async () => (await boxOf(element)).height).toBeLessThan(300)
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

  // Another venue's market by the venue alone, and an interval that it does not have.
  await open('chart?venues=lighter&interval=3m&hide=tools,trades')
  await expect(page.locator('header').getByText('Lighter', { exact: true })).toBeVisible()
  await expect(page.getByText('Parameter interval must be like 1m | ')).toBeVisible()
  await expect(page.getByText('Parameter hide must be like header,branding,tools')).toBeVisible()

  // Larger parts, and the page within its frame all the same.
  await open('book?market=hyperliquid:BTC&density=comfortable')
  await expect(page.getByRole('table', { name: 'Bids' })).toBeVisible()
  const frameHeight = await page.evaluate(() => window.innerHeight)
  const height = async () => (await boxOf(page.locator('[data-embed]'))).height
  await expect.poll(height).toBeCloseTo(frameHeight, 0)
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

test('the builder says a snippet was copied until it is another one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/embed')
  const snippet = page.getByRole('region', { name: 'Snippet' })
  const copy = snippet.getByRole('button', { name: 'Copy', exact: true })
  await copy.click()
  await expect(snippet.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.getByRole('textbox', { name: 'title' }).fill('Prices of our desk')
  await expect(copy).toBeVisible()
  await copy.click()
  await expect(snippet.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('title="Prices of our desk"')
})
