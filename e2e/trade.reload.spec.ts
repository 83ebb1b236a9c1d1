import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { injectWallet } from './fixtures/wallet'
import { answerFromDesk } from './pages/answers'
import { LONG } from './pages/long'
import { lookAt } from './pages/lookAt'
import { reloadPage } from './pages/openPage'
import { createdActions, expectOne, expectTimes } from './pages/presses'
import { TradePage } from './pages/TradePage'

test('a page that is reloaded in mid-order finds out what became of it', { tag: LONG }, async ({
  page,
}) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  const cancels = (size: string) =>
    page.getByRole('button', { name: new RegExp(`^Cancel buy ${size}`) })

  /**
   * Sends an order of this size and reloads once its request has come so far; the next page's question
   * waits until `goOn` is called.
   */
  async function reloadInMidOrder(size: string, reachesService: boolean): Promise<() => void> {
    await expect(trade.ticket.getByRole('button', { name: 'Enter size' })).toBeVisible()
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
    await reloadPage(page)
    await expect(page.getByText('1 order being checked').first()).toBeVisible()
    return goOn
  }

  await trade.openReady()
  await test.step('before the request left', async () => {
    const goOn = await reloadInMidOrder('0.012', false)
    await lookAt(page, 'reload-1-checked')
    goOn()
    await expect(page.getByText('Order accepted').first()).toBeVisible()
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
    await reloadPage(page)
    await trade.show('Open orders')
    await expectOne(cancels('0.013'), 'an order is doubled')
    await expect(page.getByText('being checked')).toHaveCount(0)
  })
})

test('a page that is reloaded before it signs has sent nothing, and the order is placed once', async ({
  page,
}) => {
  await injectTrader(page)
  const trade = new TradePage(page)
  const sent = sentActions(page)
  const created = createdActions(page)
  await trade.openReady()
  await trade.choose('Limit')
  const { bid } = await trade.bestPrices()
  const place = async () => {
    await trade.price.fill(`${Math.floor(bid * 0.95)}`)
    await trade.size.fill('0.014')
    await trade.ticket.getByRole('button', { name: /^Long 0\.014/ }).click()
  }
  let isStaged = () => {}
  const staged = new Promise<void>((resolve) => {
    isStaged = resolve
  })
  // The service has staged the order; the page never gets the answer, and signs nothing.
  await answerFromDesk(page, '**/createAction', async (_, ask) => {
    await ask()
    isStaged()
  })
  await place()
  await staged
  await reloadPage(page)
  await page.unroute('**/createAction')
  await expect(trade.ticket.getByRole('button', { name: 'Enter size' })).toBeVisible()
  await trade.show('Open orders')
  await expect(page.getByText('No open orders')).toBeVisible()
  await expect(page.getByText('being checked')).toHaveCount(0)
  const requests = () => [created('placeOrder'), sent('placeOrder')]
  await expectTimes(requests, [1, 0], 'what was not signed is sent')
  await trade.choose('Limit')
  await place()
  await expectOne(page.getByRole('button', { name: /^Cancel buy 0\.014/ }), 'an order is doubled')
  await expectTimes(requests, [2, 1], 'an order is sent twice')
})

test('a page that is reloaded at a step of the wallet sends nothing twice, and goes on from there', async ({
  page,
}) => {
  test.slow()
  const holdNext = await holdWallet(page)
  const wallet = await injectWallet(page)
  const trade = new TradePage(page)
  const sent = sentActions(page)
  const signatures = () => wallet.prompts.filter((method) => /sign/i.test(method)).length
  const sign = trade.dialog.getByRole('button', { name: /^Sign/, disabled: false }).first()
  await trade.open()
  await trade.connect('Story Wallet')
  await trade.fund()

  await test.step('while the wallet asks: nothing was signed, nothing is sent', async () => {
    await trade.openSetUp()
    const asked = await holdNext()
    await sign.click()
    await asked()
    await reloadPage(page)
    await trade.openSetUp()
    await expect(sign).toBeVisible()
    await expect(page.getByText('being checked')).toHaveCount(0)
    const done = () => [signatures(), sent('approveAgent')]
    await expectTimes(done, [0, 0], 'what was not signed is sent')
  })

  await test.step('a refusal in the wallet is shown in words, and the step can be tried again', async () => {
    wallet.refuseNext(1)
    await sign.click()
    await expect(
      page.getByText(/refused|rejected|declined|cancelled in your wallet/i).first(),
    ).toBeVisible()
    const done = () => [signatures(), sent('approveAgent')]
    await expectTimes(done, [1, 0], 'what was refused is sent')
  })

  await test.step('after the wallet signed and the venue took it', async () => {
    const [agent, fee] = trade.venue.setUp.map(({ title, press }) =>
      trade.dialog
        .getByRole('listitem')
        .filter({ hasText: title })
        .getByRole('button', { name: press, disabled: false }),
    )
    if (agent === undefined || fee === undefined) throw new Error('the setup has two steps')
    await agent.click()
    await expect(agent).toBeHidden()
    let isTaken = () => {}
    const taken = new Promise<void>((resolve) => {
      isTaken = resolve
    })
    await answerFromDesk(page, '**/executeAction', async (route, ask) => {
      if (route.request().postDataJSON().action !== 'approveBuilderFee') return route.continue()
      // The answer never comes to the page that asked.
      await ask()
      isTaken()
    })
    await fee.click()
    await taken
    await reloadPage(page)
    await page.unroute('**/executeAction')
    await expect(trade.ticket.getByRole('button', { name: 'Enter size' })).toBeVisible()
    const done = () => [signatures(), sent('approveAgent'), sent('approveBuilderFee')]
    await expectTimes(done, [3, 1, 1], 'what the wallet signed is sent twice')
    await lookAt(page, 'reload-3-wallet')
  })
})

/** Counts the requests with signed steps that leave the page, by the type of the action. */
function sentActions(page: Page): (action: string) => number {
  const types: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/executeAction')) types.push(request.postDataJSON().action)
  })
  return (action) => types.filter((type) => type === action).length
}

/**
 * Lets a story hold the next signature that the page asks the wallet for, as a person does who leaves
 * its window open. Called before the wallet is there.
 * @returns holds the next one; what that returns waits until it is asked for
 */
async function holdWallet(page: Page): Promise<() => Promise<() => Promise<unknown>>> {
  await page.addInitScript(() => {
    window.addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent).detail
      if (Reflect.get(provider, 'isHeld') !== undefined) return
      const request = provider.request.bind(provider)
      provider.isHeld = false
      provider.request = (asked: { method: string }) => {
        if (!asked.method.includes('sign') || Reflect.get(window, '__hold') === undefined) {
          return request(asked)
        }
        Reflect.set(window, '__hold', 'asked')
        return new Promise(() => {})
      }
    })
  })
  return async () => {
    await page.evaluate(() => Reflect.set(window, '__hold', 'next'))
    return () => page.waitForFunction(() => Reflect.get(window, '__hold') === 'asked')
  }
}
