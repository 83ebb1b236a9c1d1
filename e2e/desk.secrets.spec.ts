import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Response } from '@playwright/test'
import { neverBroken } from '@/lib/testing/neverBroken'
import { theDesk } from './fixtures/desk'
import { test } from './fixtures/strictPage'
import { injectWallet } from './fixtures/wallet'
import { TradePage } from './pages/TradePage'

const root = resolve(import.meta.dirname, '..')

/** The key by which the dashboard's own gateway is known to the service. */
function dashboardKey(): string {
  const configured = process.env.PERPS_DASHBOARD_KEY
  return (
    configured ??
    readFileSync(join(resolve(root, theDesk().dataDirectory), 'dashboard.key'), 'utf8').trim()
  )
}

/** Everything that a response brought into the page, but for files of the bundle. */
async function textOf(response: Response): Promise<string> {
  const request = response.request()
  // The browser no longer reports everything of a page that is left meanwhile.
  const headers = JSON.stringify(await response.allHeaders().catch(() => response.headers()))
  const sent = JSON.stringify(await request.allHeaders().catch(() => request.headers()))
  // Code is read on the disk, all of it.
  const isCode = new URL(response.url()).pathname.startsWith('/_next/static/')
  const body = isCode ? '' : await response.text().catch(() => '')
  return `${response.url()}\n${headers}\n${sent}\n${body}`
}

test('the dashboard’s key reaches neither bundle nor page, whatever is done or goes wrong', async ({
  page,
}) => {
  const key = dashboardKey()
  expect(key.length).toBeGreaterThan(16)
  const seen: Promise<string>[] = []
  page.on('response', (response) => seen.push(textOf(response)))

  await injectWallet(page)
  const trade = new TradePage(page)
  await trade.becomeTrader('Story Wallet')
  await trade.choose('Market')
  await trade.size.fill('0.01')
  await trade.submit(/^Long 0\.01/)
  await trade.show('Positions')
  await expect(page.getByRole('button', { name: /^Close long 0\.01/ }).first()).toBeVisible()
  for (const path of [
    '/bff/v1/perps/nothing',
    '/bff/v1/perps/markets',
    '/nothing',
    '/bff/config',
  ]) {
    await page.goto(path)
  }

  const texts = await Promise.all(seen)
  expect(texts.length).toBeGreaterThan(20)
  const leaking = texts.filter((text) => text.includes(key)).map((text) => text.split('\n')[0])
  neverBroken(leaking.length === 0, `the key is in ${leaking.join(', ')}`)

  const bundles = resolve(root, '.next', 'static')
  const files = readdirSync(bundles, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(files.length).toBeGreaterThan(5)
  for (const { parentPath, name } of files) {
    const text = readFileSync(join(parentPath, name), 'latin1')
    const isLeaked = text.includes(key) || text.includes('PERPS_DASHBOARD_KEY')
    neverBroken(!isLeaked, `the key or its name is in ${name}`)
  }
})
