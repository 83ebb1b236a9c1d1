import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { LONG } from './pages/long'
import { chooseTab } from './pages/presses'
import { TradePage } from './pages/TradePage'

test('the first trade on paper takes four presses from an empty browser', async ({ page }) => {
  const trade = new TradePage(page)
  await trade.open()
  await page.evaluate(() => {
    Reflect.set(window, '__presses', 0)
    document.addEventListener(
      'click',
      (event) => {
        if (!event.isTrusted) return
        Reflect.set(window, '__presses', Number(Reflect.get(window, '__presses')) + 1)
      },
      true,
    )
  })
  await trade.ticket.getByRole('button', { name: 'Connect wallet' }).click()
  await trade.dialog.getByRole('button', { name: 'Start on paper' }).click()
  await expect(trade.dialog).toBeHidden({ timeout: 45_000 })
  await expect(trade.size).toBeFocused()
  await page.keyboard.type('0.01')
  await trade.choose('Market')
  await trade.submit(/^Long 0\.01/)
  await trade.tab('Positions').waitFor()
  await expect(page.getByRole('button', { name: /^Close long 0\.01/ }).first()).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Number(Reflect.get(window, '__presses'))))
    .toBeLessThanOrEqual(4)
})

test('the focus never falls off the page: it goes to the ticket, and from a cancelled order to the next', {
  tag: LONG,
}, async ({ page }) => {
  test.slow()
  const trade = new TradePage(page)
  await trade.open()
  // Every time that nothing has the focus any more after something had it.
  await page.evaluate(() => {
    let isHeld = false
    Reflect.set(window, '__falls', 0)
    let bareSince: number | undefined
    setInterval(() => {
      const isBare = document.activeElement === null || document.activeElement === document.body
      if (!isBare) {
        isHeld = true
        bareSince = undefined
        return
      }
      bareSince ??= performance.now()
      if (!isHeld || performance.now() - bareSince < 1000) return
      isHeld = false
      Reflect.set(window, '__falls', Number(Reflect.get(window, '__falls')) + 1)
    }, 20)
  })
  const isInTicket = () =>
    page.evaluate(() => document.activeElement?.closest('#area-ticket') !== null)
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).focus()
  await page.keyboard.press('Enter')
  await trade.dialog.getByRole('button', { name: 'Start on paper' }).focus()
  await page.keyboard.press('Enter')
  await expect(trade.dialog).toBeHidden({ timeout: 45_000 })
  await expect.poll(isInTicket).toBe(true)
  await expect(trade.size).toBeFocused()

  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  for (const [share, size] of [
    [0.9, '0.011'],
    [0.91, '0.012'],
  ] as const) {
    await trade.price.fill(`${Math.floor(bid * share)}`)
    await trade.size.fill(size)
    const send = trade.ticket.getByRole('button', { name: new RegExp(`^Long ${size}`) })
    await send.focus()
    await page.keyboard.press('Enter')
    await expect(trade.size).toHaveValue('')
    await expect.poll(isInTicket).toBe(true)
  }
  await trade.show('Open orders')
  const cancels = page
    .getByRole('table', { name: /Open orders/ })
    .getByRole('button', { name: /^Cancel buy/ })
  await expect(cancels).toHaveCount(2)
  await cancels.first().focus()
  await page.keyboard.press('Enter')
  await expect(cancels).toHaveCount(1)
  await expect(cancels.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No open orders')).toBeVisible()
  await expect(page.locator('#area-account:focus, #area-account :focus')).toHaveCount(1)
  await expect.poll(() => page.evaluate(() => Reflect.get(window, '__falls'))).toBe(0)
})

test('from connecting to a cancelled order it is at most 120 presses of keys', {
  tag: LONG,
}, async ({ page }) => {
  test.slow()
  const trade = new TradePage(page)
  await trade.open()
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const type = async (text: string) => {
    for (const digit of text) await press(digit)
  }
  const goTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await expect(target).toBeVisible()
    for (let step = 0; step < 120; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await press(key)
    }
    throw new Error(`${target} was not reached`)
  }
  await page.locator('body').focus()
  await goTo(page.getByRole('button', { name: 'Connect wallet' }).first())
  await press('Enter')
  const start = trade.dialog.getByRole('button', { name: 'Start on paper' })
  await expect(start).toBeVisible()
  await goTo(start)
  await press('Enter')
  await expect(trade.dialog).toBeHidden({ timeout: 45_000 })
  await expect(trade.size).toBeFocused()

  const { bid } = await trade.bestPrices()
  await goTo(trade.ticket.getByRole('tab', { selected: true }), 'Shift+Tab')
  const limit = trade.ticket.getByRole('tab', { name: 'Limit' })
  await chooseTab(limit, () => press('ArrowRight'))
  await goTo(trade.price)
  await press('Control+A')
  await type(String(Math.floor(bid * 0.99)))
  await goTo(trade.size)
  await type('0.01')
  await press('Enter')
  await expect(trade.tab('Open orders')).toContainText('1')

  await goTo(trade.tab('Positions'), 'Shift+Tab')
  await press('ArrowRight')
  const cancel = page.getByRole('button', { name: /^Cancel buy 0\.01/ }).last()
  await goTo(cancel)
  await press('Enter')
  await expect(cancel).toBeHidden()
  test.info().annotations.push({ type: 'presses', description: String(presses) })
  expect(presses).toBeLessThanOrEqual(120)
})
