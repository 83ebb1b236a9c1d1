import { expect, type Page } from '@playwright/test'
import { deskOrigin, theDesk } from './fixtures/desk'
import {
  type HostSite,
  hostOriginOf,
  openHostSite,
  otherListedOriginOf,
  unlistedOriginOf,
} from './fixtures/hostSite'
import { test } from './fixtures/strictPage'
import { LONG } from './pages/long'

/** What the browser shows in place of a frame that it refused. */
const ERROR_PAGE = 'chrome-error://chromewebdata/'

let site: HostSite

const otherListed = () => otherListedOriginOf(theDesk().hostPort)

const frame = (page: string, parent: string) =>
  `<iframe title="${page}" width="800" height="700"
    src="${deskOrigin()}/embed/${page}?market=hyperliquid:BTC&parent=${parent}"></iframe>`

const pages = () => ({
  '/misnaming': `<!doctype html><title>Misnaming</title>
    ${frame('ticket', otherListed())}
    ${frame('trade', otherListed())}
    ${frame('ticket', deskOrigin())}`,
  '/naming': `<!doctype html><title>Naming</title>
    ${frame('ticket', hostOriginOf(theDesk().hostPort))}`,
  '/loaded': `<!doctype html><title>Loaded</title>
    <script src="${deskOrigin()}/embed/v1.js"></script>
    <perps-embed page="ticker" market="hyperliquid:BTC" width="400"></perps-embed>
    <output></output>
    <script>
      document.querySelector('iframe').addEventListener('load', () => {
        document.querySelector('output').append('loaded')
      })
    </script>`,
})

// For each story: one may run on another desk than the one before.
test.beforeEach(async () => {
  site = await openHostSite(pages())
})

test.afterEach(() => site.close())

/** The browser's words about each frame that it refused. */
function refusalsIn(page: Page): string[] {
  const refusals: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('frame-ancestors')) refusals.push(message.text())
  })
  return refusals
}

const framesOf = (page: Page) =>
  page.frames().flatMap((own) => (own === page.mainFrame() ? [] : own.url()))

test('a listed site shows no ticket under the name of another listed site, or of the desk', async ({
  page,
}) => {
  const refusals = refusalsIn(page)
  await page.goto(`${site.origin}/misnaming`)
  await expect.poll(() => refusals).toHaveLength(3)
  expect(refusals.filter((text) => text.includes(otherListed()))).toHaveLength(2)
  await expect.poll(() => framesOf(page)).toEqual([ERROR_PAGE, ERROR_PAGE, ERROR_PAGE])
})

test('the same site shows it under its own name', { tag: LONG }, async ({ page }) => {
  await page.goto(`${site.origin}/naming`)
  const ticket = page.frameLocator('iframe[title=ticket]')
  await expect(ticket.getByRole('textbox', { name: 'Size' })).toBeVisible()
})

test('on a site that is not listed the browser refuses the frame, and the loader asks whether the site is listed', async ({
  page,
}) => {
  const unlisted = unlistedOriginOf(theDesk().hostPort)
  const refusals = refusalsIn(page)
  await page.clock.install()
  await page.goto(`${unlisted}/loaded`)
  await expect(page.locator('output')).toHaveText('loaded')
  await expect.poll(() => framesOf(page)).toEqual([ERROR_PAGE])
  await expect.poll(() => refusals.length).toBe(1)

  const note = page.getByText(
    `${deskOrigin()} does not answer. Is ${unlisted} in its EMBED_ALLOWED_ORIGINS?`,
  )
  await expect(note).toHaveCount(0)
  await page.clock.runFor(15_000)
  await expect(note).toBeVisible()
})
