import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { deskOrigin, theDesk } from './fixtures/desk'
import { type HostSite, hostOriginOf, openHostSite } from './fixtures/hostSite'
import { test } from './fixtures/strictPage'
import { injectWallet, type TestWallet } from './fixtures/wallet'
import { boughtSize } from './pages/filledSize'
import { LONG } from './pages/long'
import { STORY_VENUES, type StoryVenue, storyVenues } from './pages/storyVenues'

let site: HostSite

/** A site with the ticket of one venue, its own wallet and a log of what the ticket reports. */
const ticketPage = (
  { key, markets }: StoryVenue,
  width = 380,
  height = 720,
) => `<!doctype html><title>${key}</title>
  <script src="${deskOrigin()}/embed/v1.js"></script>
  <div id="ticket" style="width: ${width}px"></div>
  <p role="log"></p>
  <script>
    let wallet
    addEventListener('eip6963:announceProvider', ({ detail }) => { wallet ??= detail.provider })
    dispatchEvent(new Event('eip6963:requestProvider'))
    const ticket = PerpsEmbed.mount('#ticket', {
      page: 'ticket', market: '${key}:${markets.BTC}', height: ${height}, wallet,
      side: 'buy', type: 'market', size: '0.01',
    })
    for (const type of ['order.accepted', 'order.filled', 'position.changed']) {
      ticket.on(type, ({ side, size }) => {
        document.querySelector('p').append(type + ' ' + side + ' ' + size + ' · ')
      })
    }
  </script>`

/** A site with the whole terminal. */
const terminalPage = (width = 1400, height = 800) => `<!doctype html><title>Terminal</title>
  <script src="${deskOrigin()}/embed/v1.js"></script>
  <div id="ticket" style="width: ${width}px"></div>
  <script>
    let wallet
    addEventListener('eip6963:announceProvider', ({ detail }) => { wallet ??= detail.provider })
    dispatchEvent(new Event('eip6963:requestProvider'))
    PerpsEmbed.mount('#ticket', {
      page: 'trade', market: 'hyperliquid:BTC', width: ${width}, height: ${height}, wallet,
    })
  </script>`

/** The sandboxed frame that docs/embedding.md shows, as a page of the site. */
function sandboxedPage(): string {
  const guide = readFileSync(resolve(import.meta.dirname, '../docs/embedding.md'), 'utf8')
  const [frame] = /<iframe[^>]* sandbox="[^>]*><\/iframe>/.exec(guide) ?? []
  if (frame === undefined) throw new Error('the guide shows no sandboxed frame')
  return `<!doctype html><title>Sandboxed</title><div id="ticket">${frame
    .replace('https://desk.example', deskOrigin())
    .replace('https://your.example', hostOriginOf(theDesk().hostPort))}</div>`
}

// For each story: one may run on another desk than the one before.
test.beforeEach(async () => {
  site = await openHostSite({
    ...Object.fromEntries(storyVenues().map((venue) => [`/${venue.key}`, ticketPage(venue)])),
    '/terminal': terminalPage(),
    '/smallest-ticket': ticketPage(STORY_VENUES.hyperliquid, 360, 640),
    '/smallest-terminal': terminalPage(768, 560),
    '/sandboxed': sandboxedPage(),
    '/formless': sandboxedPage().replace(' allow-forms', ''),
  })
})

test.afterEach(() => site.close())

/** Once a frame of the page was painted: the browser drops presses on what no one has seen yet. */
async function painted(frame: FrameLocator): Promise<void> {
  await frame
    .locator('body')
    .evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))))
}

/** A page of the site, visited with a wallet that has paper money: its frame, and the wallet. */
async function openFrame(page: Page, path: string): Promise<[FrameLocator, TestWallet]> {
  const wallet = await injectWallet(page)
  const data = { address: wallet.address, amount: '10000' }
  await page.request.post('/bff/paper/faucet', { data, headers: { origin: deskOrigin() } })
  await page.goto(`${site.origin}/${path}`)
  return [page.frameLocator('#ticket iframe'), wallet]
}

/**
 * Opens a dialog by the keyboard, sees all of it within the frame, and closes it by the keyboard: the
 * focus is back on what opened it.
 */
async function expectWholeDialog(page: Page, frame: FrameLocator, opener: Locator): Promise<void> {
  const dialog = frame.getByRole('dialog')
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('heading').first()).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
  const last = dialog.getByRole('button').last()
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
}

async function setUp(ticket: FrameLocator, venue: StoryVenue): Promise<void> {
  const dialog = ticket.getByRole('dialog')
  await ticket.getByRole('button', { name: /^Set up trading/ }).click()
  for (const { title, press } of venue.setUp) {
    const card = dialog.getByRole('listitem').filter({ hasText: title })
    const button = card.getByRole('button', { name: press, disabled: false })
    await button.click()
    await expect(button).toBeHidden()
  }
  await expect(dialog).toBeHidden()
}

for (const venue of [STORY_VENUES.lighter, STORY_VENUES.ondo]) {
  const tag = venue === STORY_VENUES.lighter ? [] : LONG
  test(`a site trades on ${venue.name} in a frame, with a key of the frame’s own`, { tag }, async ({
    page,
  }) => {
    const [ticket, wallet] = await openFrame(page, venue.key)
    await setUp(ticket, venue)
    const asked = wallet.prompts.filter((method) => method !== 'eth_requestAccounts')
    expect(asked).toEqual(venue.signatures)
    // The frame's key ends within the day, also where the venue has no keys that end.
    await expect(ticket.getByText(/^Trading key: Expires /)).toBeVisible()

    await ticket.getByRole('button', { name: /^Long 0\.01/ }).click()
    await ticket.getByRole('dialog').getByRole('button', { name: 'Send order' }).click()
    await expect(ticket.getByLabel('Your position')).toContainText('Long')
    const log = page.getByRole('log')
    for (const type of ['order.accepted BUY', 'position.changed LONG']) {
      await expect(log).toContainText(`${type} 0.01`)
    }
    await expect.poll(() => boughtSize(log)).toBe(1_000)
    await expect(log).not.toContainText(wallet.address.slice(2, 10))
  })
}

test('the key of a frame ends after a day where the venue has none that end, and the next takes its slot', {
  tag: LONG,
}, async ({ page }) => {
  const venue = STORY_VENUES.lighter
  const [ticket] = await openFrame(page, venue.key)
  await setUp(ticket, venue)
  await expect(ticket.getByText(/^Trading key: Expires /)).toBeVisible()
  // The visitor comes back the day after.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + 86_460_000
  })
  await page.goto(`${site.origin}/${venue.key}`)
  await expect(ticket.getByText(/^Trading key: Expired /)).toBeVisible()
  await painted(ticket)
  await ticket.getByRole('button', { name: /^Set up trading/ }).click()
  const card = ticket
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: 'Create a trading key' })
  await expect(card.getByText(/Expired /)).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'Key slot' })).toHaveValue('42')
  await expect(card.getByText('holds this browser’s own key')).toBeVisible()
  await card.getByRole('button', { name: /^Sign/ }).click()
  await expect(card.getByText(/^Trading key: Since .* · Expires /)).toBeVisible()
})

test('a frame that is sandboxed as the guide has it trades; without allow-forms it says so', {
  tag: LONG,
}, async ({ page }) => {
  const [ticket] = await openFrame(page, 'sandboxed')
  await ticket.getByRole('button', { name: 'Connect wallet' }).first().click()
  await ticket.getByRole('dialog').getByRole('button', { name: 'Story Wallet' }).click()
  await setUp(ticket, STORY_VENUES.hyperliquid)
  await ticket.getByRole('button', { name: /^Long 0\.01/ }).click()
  await ticket.getByRole('dialog').getByRole('button', { name: 'Send order' }).click()
  await expect(ticket.getByLabel('Your position')).toContainText('Long')

  await page.goto(`${site.origin}/formless`)
  await expect(ticket.getByText('This frame is sandboxed')).toBeVisible()
  await expect(
    ticket.getByText('must have allow-scripts allow-same-origin allow-forms'),
  ).toBeVisible()
  await expect(ticket.getByRole('textbox', { name: 'Size' })).toHaveCount(0)
})

test('an order that is moved on the chart of a frame is sent by a press of its own', {
  tag: LONG,
}, async ({ page }) => {
  const [frame] = await openFrame(page, 'terminal')
  await setUp(frame, STORY_VENUES.hyperliquid)
  const ticket = frame.getByRole('complementary', { name: 'Order ticket' })
  const types = frame.getByRole('tablist', { name: 'Order type' })
  await types.getByRole('tab', { name: /^Limit/ }).click()
  const bid = frame.getByRole('table', { name: 'Bids' }).locator('tbody').getByRole('row').first()
  await expect(bid).toHaveText(/^\d{2,3},\d{3}/)
  const [best = ''] = (await bid.allInnerTexts()).join().split(/\s/)
  const price = Math.floor(Number(best.replaceAll(',', '')) * 0.997)
  const words = new RegExp(price.toLocaleString('en-US'))
  await ticket.getByRole('textbox', { name: 'Price', exact: true }).fill(`${price}`)
  await ticket.getByRole('textbox', { name: 'Size', exact: true }).fill('0.01')
  await ticket.getByRole('button', { name: /^Long 0\.01/ }).click()
  await frame.getByRole('dialog').getByRole('button', { name: 'Send order' }).click()

  const lines = frame.getByRole('list', { name: 'Chart lines' })
  const move = lines.getByRole('button', { name: /^Move: Limit buy 0\.01/ })
  const send = lines.getByRole('button', { name: /^Send: Limit buy 0\.01/ })
  await move.focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(send).toBeFocused()
  // Left without an answer, it goes back.
  await page.keyboard.press('Escape')
  await expect(send).toHaveCount(0)
  await expect(lines).not.toContainText('→')
  await expect(move).toHaveAccessibleName(words)

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await send.click()
  // One dollar down, not two: nothing was sent of what was left.
  await expect(move).toHaveAccessibleName(new RegExp((price - 1).toLocaleString('en-US')))
  await expect(lines).not.toContainText('→')
})

test('dialogs of a frame of the smallest size are whole in it, and give the focus back', {
  tag: LONG,
}, async ({ page }) => {
  const [frame] = await openFrame(page, 'smallest-terminal')
  const setUpButton = frame.getByRole('button', { name: /^Set up trading/ })

  await test.step('the terminal', async () => {
    await expect(setUpButton).toBeEnabled()
    await expectWholeDialog(page, frame, setUpButton)
  })

  await test.step('the ticket', async () => {
    await page.goto(`${site.origin}/smallest-ticket`)
    await expect(setUpButton).toBeEnabled()
    await expectWholeDialog(page, frame, setUpButton)
    await setUp(frame, STORY_VENUES.hyperliquid)
    // The frame’s key ends within the day.
    await expect(frame.getByText(/^Trading key: Expires /)).toBeInViewport({ ratio: 1 })
    const long = frame.getByRole('button', { name: /^Long 0\.01/ })
    await expect(long).toBeEnabled()
    await expectWholeDialog(page, frame, long)
  })
})

test('presses count while the frame shows something of its own, not while its host covers it', async ({
  page,
}) => {
  const venue = STORY_VENUES.hyperliquid
  const [ticket] = await openFrame(page, venue.key)
  const alert = ticket.getByText('Something covers this frame')
  const setUpButton = ticket.getByRole('button', { name: /^Set up trading/ })
  const dialog = ticket.getByRole('dialog')
  await expect(setUpButton).toBeEnabled()

  await test.step('its own menu lies over it', async () => {
    await ticket.getByRole('button', { name: /^Wallet 0x/ }).click()
    await expect(ticket.getByRole('menu')).toBeVisible()
    await expect.poll(() => ticket.locator('html').evaluate(readVisibility)).toBe(false)
    await ticket.getByRole('menuitem', { name: 'Trading setup' }).click()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the host lays something over it', async () => {
    await page.evaluate(() => {
      const veil = document.createElement('div')
      veil.id = 'veil'
      veil.style.cssText =
        'position:fixed;inset:0 0 auto;height:300px;pointer-events:none;z-index:9'
      veil.style.background = 'rgb(0 0 0 / 1%)'
      document.body.append(veil)
    })
    await expect(alert).toBeVisible()
    await setUpButton.click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the host takes it away', async () => {
    await page.evaluate(() => document.querySelector('#veil')?.remove())
    await expect(alert).toBeHidden()
    await setUpButton.click()
    await expect(dialog).toBeVisible()
  })
})

/** Runs in the frame: whether the browser takes the whole document to be seen, as the page asks it. */
function readVisibility(html: Element): Promise<boolean> {
  return new Promise((resolve) => {
    const options = { trackVisibility: true, delay: 100, threshold: 0 }
    const watcher = new IntersectionObserver(([reading]) => {
      watcher.disconnect()
      resolve(reading !== undefined && 'isVisible' in reading && reading.isVisible === true)
    }, options)
    watcher.observe(html)
  })
}
