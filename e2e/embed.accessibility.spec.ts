import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { deskOrigin } from './fixtures/desk'
import { test } from './fixtures/strictPage'
import { axeFindings } from './pages/axe'
import { LONG } from './pages/long'

/** Answered by the story: a page of the desk's own origin, as axe looks into no other frame. */
const HOST_PATH = '/a-host-of-the-stories'
const BTC = 'market=hyperliquid:BTC'
const ADDRESS = '0x00000000000000000000000000000000000e3bed'

/** A page for a frame. */
interface FramedPage {
  /** Width and height of the frame in pixels. */
  size: readonly [number, number]
  query: string
  /** What shows that its content is there. */
  sign(frame: FrameLocator): Locator
}

const FRAMED: Readonly<Record<string, FramedPage>> = {
  ticker: { size: [480, 48], query: BTC, sign: (frame) => frame.getByText('BTC-PERP') },
  chart: { size: [800, 500], query: BTC, sign: (frame) => frame.locator('canvas') },
  book: { size: [360, 640], query: BTC, sign: bidsOf },
  markets: {
    size: [800, 640],
    query: '',
    sign: (frame) => frame.getByRole('table', { name: 'Markets' }).locator('tbody [aria-rowindex]'),
  },
  funding: { size: [800, 640], query: '', sign: (frame) => frame.getByText('BTC') },
  portfolio: {
    size: [800, 640],
    query: `address=${ADDRESS}`,
    sign: (frame) => frame.getByText('0x0000'),
  },
  ticket: {
    size: [400, 720],
    query: BTC,
    sign: (frame) => frame.getByRole('textbox', { name: 'Size' }),
  },
  trade: { size: [1_400, 800], query: BTC, sign: bidsOf },
}

function bidsOf(frame: FrameLocator): Locator {
  return frame.getByRole('table', { name: 'Bids' }).locator('tbody').getByRole('row')
}

/** A theme each, as `html` of a page carries them; structure is the same in all. */
const LOOKS = [
  { 'data-theme': 'dark', 'data-palette': 'classic', 'data-dir': 'green-up' },
  { 'data-theme': 'light', 'data-palette': 'colour-blind', 'data-dir': 'red-up' },
  { 'data-theme': 'contrast', 'data-palette': 'classic', 'data-dir': 'green-up' },
] as const

function hostPage(kind: string, { size: [width, height], query }: FramedPage): string {
  const address = `${deskOrigin()}/embed/${kind}?parent=${deskOrigin()}&id=${kind}&${query}`
  return `<!doctype html><html lang="en"><title>A page with a frame</title>
    <main aria-label="Host"><h1>A page with a frame</h1><h2>${kind}</h2>
    <iframe title="${kind}" width="${width}" height="${height}" style="border: 0"
      src="${address.replaceAll('&', '&amp;')}"></iframe></main></html>`
}

/** What axe finds on the page and in its frame, in every look of the frame. */
async function findingsOf(page: Page, kind: string): Promise<string[]> {
  const html = page.frameLocator('iframe').locator('html')
  const found: string[] = []
  for (const [index, look] of LOOKS.entries()) {
    await html.evaluate((root, attributes) => {
      for (const [name, value] of Object.entries(attributes)) root.setAttribute(name, value)
    }, look)
    const name = `${kind} ${look['data-theme']}`
    const looks = { areColoursAlone: index > 0, needsFrames: true }
    found.push(...(await axeFindings(page, name, looks)))
  }
  return found
}

test('axe finds nothing in any page that is made for a frame, in a look of each theme', {
  tag: LONG,
}, async ({ page }) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: string[] = []
  for (const [kind, framed] of Object.entries(FRAMED)) {
    await page.route(`**${HOST_PATH}/${kind}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: hostPage(kind, framed) }),
    )
    await page.goto(`${HOST_PATH}/${kind}`)
    const frame = page.frameLocator('iframe')
    await expect(framed.sign(frame).first()).toBeVisible()
    await expect(frame.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
    found.push(...(await findingsOf(page, kind)))
  }
  expect(found).toEqual([])
})
