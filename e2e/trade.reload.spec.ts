import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { answerFromDesk } from './pages/answers'
import { lookAt } from './pages/lookAt'
import { expectOne } from './pages/presses'
import { TradePage } from './pages/TradePage'

test('a page that is reloaded in mid-order finds out what became of it', async ({ page }) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  const cancels = (size: string) =>
    page.getByRole('button', { name: new RegExp(`^Cancel buy ${size}`) })

  /**
   * Sends an order of this size and reloads once its request has come so far; the next page's question
   * waits until `goOn` is called.
   */
  async function reloadInMidOrder(size: string, reachesService: boolean): Promise<() => void> {
    await trade.openReady()
    await trade.choose('Limit')
    const { bid } = await trade.bestPrices()
    let isHeld = () => {}
    const held = new Promise<void>((resolve) => {
      isHeld = resolve
    })
    let goOn = () => {}
    const mayGoOn = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let asked = 0
    await answerFromDesk(page, '**/executeAction', async (route, ask) => {
      asked += 1
      if (asked > 1) {
        await mayGoOn
        await route.continue()
        return
      }
      // The answer never comes to the page that asked.
      if (reachesService) await ask()
      isHeld()
    })
    await trade.price.fill(`${Math.floor(bid * 0.95)}`)
    await trade.size.fill(size)
    await trade.ticket.getByRole('button', { name: new RegExp(`^Long ${size}`) }).click()
    await held
    await page.reload()
    await expect(page.getByText('1 order being checked').first()).toBeVisible()
    return goOn
  }

  await test.step('before the request left', async () => {
    const goOn = await reloadInMidOrder('0.012', false)
    await lookAt(page, 'reload-1-checked')
    goOn()
    await trade.show('Open orders')
    await expectOne(cancels('0.012'), 'an order is doubled')
    await page.unroute('**/executeAction')
  })

  await test.step('after the venue took it, once', async () => {
    const goOn = await reloadInMidOrder('0.013', true)
    goOn()
    await expect(page.getByText('Order accepted').first()).toBeVisible()
    await trade.show('Open orders')
    await expectOne(cancels('0.013'), 'an order is doubled')
    await lookAt(page, 'reload-2-settled')
  })

  await test.step('and there is nothing left to check', async () => {
    await page.reload()
    await trade.show('Open orders')
    await expectOne(cancels('0.013'), 'an order is doubled')
    await expect(page.getByText('being checked')).toHaveCount(0)
  })
})
