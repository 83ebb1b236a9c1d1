import { expect } from '@playwright/test'
import { promised } from '@/lib/testing/neverBroken'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { lookAt } from './pages/lookAt'
import { openPage, reloadPage } from './pages/openPage'
import { createdActions, pressMany } from './pages/presses'
import { TradePage } from './pages/TradePage'

test.use({ deskKind: 'chain' })

test('money goes in by a transaction, out by a signature, and is listed [row 47]', async ({
  page,
}) => {
  const trade = new TradePage(page)
  await trade.open()
  await trade.connect(/Paper wallet/)
  await trade.fund()
  await page.getByRole('link', { name: 'Deposit' }).first().click()
  const amount = page.getByRole('textbox', { name: 'Amount' })

  await amount.fill('3')
  await expect(page.getByText('The minimum is 5 USDC. Smaller deposits are lost.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deposit', exact: true })).toBeDisabled()
  await amount.fill('250.5')
  const asked = createdActions(page)
  await pressMany(page.getByRole('button', { name: 'Deposit 250.5 USDC' }))
  await expect(page.getByText('10,250.50').first()).toBeVisible({ timeout: 45_000 })

  await page.getByRole('tab', { name: 'Withdraw' }).click()
  await amount.fill('40')
  await expect(page.getByText('39 USDC')).toBeVisible()
  // Of an address with a checksum, a mistyped letter is reported beside its field, before any
  // press.
  const address = page.getByLabel('To address')
  await expect(address).toHaveValue(/^0x[0-9a-fA-F]{40}$/)
  const own = await address.inputValue()
  await address.fill('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d358')
  await expect(page.getByText(/a character is mistyped/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw 40 USDC' })).toBeDisabled()
  await address.fill(own)
  await pressMany(page.getByRole('button', { name: 'Withdraw 40 USDC' }))
  await expect(page.getByText('10,210.50').first()).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('row', { name: /Withdrawal/ })).toBeVisible()
  promised('money is moved once, however often it is pressed', () => {
    expect([asked('deposit'), asked('withdrawal')]).toEqual([1, 1])
  })

  await test.step('a withdrawal counts down beside its steps, also after a reload', async () => {
    const onItsWay = page.getByRole('region', { name: 'Withdrawals in progress' })
    const card = onItsWay.getByRole('article')
    const secondsLeft = async () => {
      const [, minutes, seconds] =
        /Arrives in (\d):(\d\d)/.exec((await card.textContent()) ?? '') ?? []
      return Number(minutes) * 60 + Number(seconds)
    }
    const isWhole = async () => {
      await expect(card).toHaveCount(1)
      await expect(card).toContainText('Withdrawal of 40 USDC')
      await expect(card).toContainText(/Accepted by Hyperliquid\s*\d/)
      await expect(card).toContainText(/Payout on .* to 0x/)
      await expect(card).toContainText('Hyperliquid does not report payouts.')
    }
    await isWhole()
    await expect.poll(secondsLeft).toBeGreaterThan(100)
    await expect.poll(secondsLeft).toBeLessThanOrEqual(240)
    const before = await secondsLeft()
    await lookAt(page, 'withdrawal')
    await reloadPage(page)
    await isWhole()
    await expect.poll(secondsLeft).toBeLessThan(before)

    // As five minutes later: overdue, never shown as paid where the venue reports no payout.
    await page.evaluate(() => {
      const name = 'perpdesk.withdrawals.v1'
      const kept: object[] = JSON.parse(localStorage.getItem(name) ?? '[]')
      const older = kept.map((one) =>
        Object.fromEntries(
          Object.entries(one).map(([key, value]) => [
            key,
            key.endsWith('AtMs') ? value - 300_000 : value,
          ]),
        ),
      )
      localStorage.setItem(name, JSON.stringify(older))
    })
    await reloadPage(page)
    await expect(card).toContainText('Due now')
    await card.getByRole('button', { name: 'Dismiss' }).click()
    await expect(onItsWay).toBeHidden()
  })

  await page.getByRole('tab', { name: 'Transfer' }).click()
  await amount.fill('10')
  await page.getByRole('button', { name: 'Transfer 10 USDC' }).click()
  await expect(page.getByRole('row', { name: /^USDC Spot/ })).toBeVisible({ timeout: 45_000 })
})

test('a key of this browser is listed, revoked, and the mode is chosen', async ({ page }) => {
  await injectTrader(page)
  await openPage(page, '/keys')
  await expect(page.getByText('this browser', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Choose: Unified account' }).click()
  const chosen = page.getByRole('listitem').filter({ hasText: 'Unified account' })
  await expect(chosen.getByText('current').last()).toBeVisible({ timeout: 45_000 })
  await page.getByRole('button', { name: /^Revoke “svc/ }).click()
  await expect(page.getByText('No trading keys')).toBeVisible({ timeout: 45_000 })
})
