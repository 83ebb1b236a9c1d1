import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { steadyBoxOf } from './pages/boxes'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { TradePage } from './pages/TradePage'

test.use({ deskKind: 'moving' })

test('a trader orders at a price of the chart, drags an exit out, draws, and carries the layout over [rows 8, 10, 11]', {
  tag: LONG,
}, async ({ page }) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  await trade.open('SOL')
  const { ticket, dialog } = trade
  const chart = page.getByRole('region', { name: 'Chart' })
  await trade.choose('Market')
  await trade.size.fill('1')
  await trade.submit(/^Long 1/)
  const stopLoss = chart.getByRole('button', { name: /^Set stop loss/ })
  await expect(stopLoss).toBeVisible()

  await stopLoss.focus()
  for (let i = 0; i < 20; i += 1) await page.keyboard.press('Shift+ArrowDown')
  await expect(chart.getByText(/SL .*−\$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^TP\/SL set/).first()).toBeVisible()
  await expect(chart.getByRole('listitem').filter({ hasText: 'SL 1' })).toBeVisible()

  const at = async (x: number, y: number) => {
    const area = await steadyBoxOf(chart)
    return [area.x + area.width * x, area.y + 60 + (area.height - 120) * y] as const
  }
  const popover = chart.getByRole('dialog', { name: 'Order at a price' })
  const wanted = popover.getByRole('textbox', { name: 'Price' })
  await page.mouse.click(...(await at(0.5, 0.5)), { button: 'right' })
  await expect(wanted).toHaveValue(/\d/)
  const price = await wanted.inputValue()
  await popover.getByRole('button', { name: 'Buy limit' }).click()
  await expect(trade.price).toHaveValue(price)

  const draw = async (name: string) => {
    await chart.getByRole('button', { name: 'Draw on the chart' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const stroke = async (from: readonly [number, number], to: readonly [number, number]) => {
    const [start, end] = [await at(...from), await at(...to)]
    await page.mouse.move(...start)
    await page.mouse.down()
    await page.mouse.move(...end, { steps: 4 })
    await page.mouse.up()
  }
  await draw('Fibonacci retracement')
  await stroke([0.3, 0.2], [0.6, 0.7])
  await draw('Bracket order')
  await stroke([0.4, 0.4], [0.5, 0.6])
  await expect(page.getByText('Ticket filled, nothing sent').first()).toBeVisible()
  await expect(ticket.getByRole('textbox', { name: 'Stop loss price' })).not.toHaveValue('')
  await expect(trade.size).not.toHaveValue('')
  await lookAt(page, 'drawing')

  await draw('Drawings and layouts…')
  await dialog.getByRole('textbox', { name: 'Name of the layout' }).fill('Mine')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  const text = await readFile(await (await saving).path(), 'utf8')
  await dialog.getByRole('button', { name: 'Remove all' }).click()
  await expect(dialog.getByText('No drawings on this market.')).toBeVisible()
  const choose = (content: string) =>
    dialog.getByLabel('Layout file').setInputFiles({
      ...{ name: 'layout.json', mimeType: 'application/json', buffer: Buffer.from(content) },
    })
  await choose(text.replace('"version": 1', '"version": 99'))
  await expect(dialog.getByText(/layout version is not/)).toBeVisible()
  await choose('{"symbol":"SOL"}')
  await expect(dialog.getByText(/not a chart layout of this desk/)).toBeVisible()
  await choose(text)
  await expect(dialog.getByText('Imported: Mine')).toBeVisible()
  await expect(dialog.getByText(/^Fibonacci retracement ·/)).toBeVisible()
})
