import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { runLength } from '@/lib/testing/runLength'
import { paperAdmin } from './fixtures/paperExchange'
import { test } from './fixtures/strictPage'
import { answerFromDesk } from './pages/answers'
import { LONG } from './pages/long'
import { TradePage } from './pages/TradePage'

test.use({ deskKind: 'moving' })

const MINUTE_MS = 60_000
const SLEPT_BARS = 7
const OLDER_PAGES = runLength({ usual: 1, long: 3 })

interface Asked {
  endTime: number | undefined
  openings: number[]
}

/** Every page of candles of one minute that the chart read, in order. */
function watchHistory(page: Page): Asked[] {
  const asked: Asked[] = []
  page.on('response', async (response) => {
    const url = new URL(response.url())
    if (!url.pathname.endsWith('/ohlcv') || url.searchParams.get('interval') !== '1m') return
    // What was on its way when the page lost its network says nothing.
    const body = await response.json().catch(() => undefined)
    if (body === undefined) return
    const { candles } = body
    const end = url.searchParams.get('endTime')
    asked.push({
      endTime: end === null ? undefined : Number(end),
      openings: candles.map(({ t }: { t: number }) => t),
    })
  })
  return asked
}

function expectNoHole(openings: readonly number[]): void {
  const steps = openings.slice(1).map((opening, index) => opening - (openings[index] ?? 0))
  expect(steps.filter((step) => step !== MINUTE_MS)).toEqual([])
}

async function chooseMinutes(page: Page): Promise<void> {
  await page.getByRole('radio', { name: '1 minute', exact: true }).click()
}

/** Openings of the candles in the chart's table for screen readers, oldest first. */
async function tableOpenings(trade: TradePage): Promise<number[]> {
  await trade.page.getByRole('button', { name: 'Candles as a table' }).click()
  await expect(trade.dialog).toBeVisible()
  const texts = await trade.dialog.getByRole('rowheader').allInnerTexts()
  await trade.page.keyboard.press('Escape')
  await expect(trade.dialog).toBeHidden()
  return texts.map((text) => Date.parse(`${text.trim().replace(' ', 'T')}Z`)).reverse()
}

/** When the present minute began by the venue's own clock. */
async function venueMinuteMs(request: APIRequestContext): Promise<number> {
  const asked = 'provider=hyperliquid&marketId=BTC&interval=1m&limit=1'
  const answer = await request.get(`/v1/perps/ohlcv?${asked}`)
  const { candles } = await answer.json()
  return Number(candles[0].t)
}

test('the chart is a table of figures too, and pages back as it is scrolled, without a gap or a bar twice [row 4]', async ({
  page,
}) => {
  const asked = watchHistory(page)
  const trade = new TradePage(page)
  await trade.open()
  await page.getByRole('button', { name: 'Candles as a table' }).click()
  await expect(trade.dialog.getByRole('table').getByRole('row')).toHaveCount(51)
  await expect(trade.dialog).toContainText(/candles of 15 minutes/)
  await page.keyboard.press('Escape')
  await expect(trade.dialog).toBeHidden()
  await chooseMinutes(page)
  await expect.poll(() => asked.length, { timeout: 45_000 }).toBeGreaterThan(0)
  const older = () => asked.filter(({ endTime }) => endTime !== undefined)
  await expect(async () => {
    await page.getByRole('region', { name: 'Chart' }).hover({ timeout: 5_000 })
    await page.mouse.wheel(-1_500, 0)
    expect(older().length).toBeGreaterThanOrEqual(OLDER_PAGES)
  }).toPass({ timeout: 60_000 })

  const [newest] = asked
  const pages = [newest, ...older()].map((read) => read?.openings ?? [])
  for (const read of pages) expect(read.length).toBeGreaterThan(100)
  const ends = older().map(({ endTime }) => endTime)
  expect(ends).toEqual(pages.slice(0, -1).map(([oldest]) => (oldest ?? 0) - 1))
  expectNoHole(pages.toReversed().flat())
})

// In the usual run trade.waking holds the candles after a sleep against those of the venue.
test('the chart heals after a sleep: what was missed is read, never jumped over', {
  tag: LONG,
}, async ({ page, context, request }) => {
  const admin = paperAdmin(request)
  const asked = watchHistory(page)
  let isAsleep = true
  // As after a suspend: history ends some bars ago, and no frames arrive.
  await answerFromDesk(page, '**/ohlcv?*', async (route, ask) => {
    const answer = await ask()
    if (!isAsleep) return route.fulfill({ response: answer })
    const said = await answer.json()
    return route.fulfill({ json: { ...said, candles: said.candles.slice(0, -SLEPT_BARS) } })
  })
  const trade = new TradePage(page)
  await trade.open()
  try {
    await admin.setFault({ name: 'ws_refuse' })
    await admin.setFault({ name: 'ws_drop' })
    await expect(page.getByRole('contentinfo')).toContainText(/reconnecting|cannot be reached/)
    await chooseMinutes(page)
    await expect.poll(() => asked.length, { timeout: 45_000 }).toBeGreaterThan(0)
    await expect(async () => {
      const before = await tableOpenings(trade)
      const presentMs = await venueMinuteMs(request)
      expect(before.at(-1)).toBeLessThanOrEqual(presentMs - (SLEPT_BARS - 1) * MINUTE_MS)
    }).toPass({ timeout: 45_000 })
    await context.setOffline(true)
  } finally {
    await admin.clearFaults()
  }
  isAsleep = false
  await context.setOffline(false)
  await expect(page.getByRole('contentinfo')).toContainText(/Hyperliquid [01]\.\d s/, {
    timeout: 45_000,
  })
  await expect(async () => {
    const after = await tableOpenings(trade)
    expect(after).toHaveLength(50)
    expectNoHole(after)
    expect(after.at(-1)).toBeGreaterThanOrEqual((await venueMinuteMs(request)) - MINUTE_MS)
  }).toPass({ timeout: 45_000 })
})
