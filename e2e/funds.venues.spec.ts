import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { paperChainOf } from './fixtures/paperChain'
import { test } from './fixtures/strictPage'
import { injectTrader } from './fixtures/trader'
import { injectWallet } from './fixtures/wallet'
import { lookAt } from './pages/lookAt'
import { reloadPage } from './pages/openPage'
import { STORY_VENUES } from './pages/storyVenues'
import { TradePage } from './pages/TradePage'

test.use({ deskKind: 'chain' })

const funds = (page: Page) => page.getByRole('region', { name: 'Funds', exact: true })

test('at Lighter a wallet deposits in two transactions, moves money and withdraws to itself', async ({
  page,
}) => {
  test.slow()
  const wallet = await injectWallet(page)
  const trade = new TradePage(page, STORY_VENUES.lighter)
  await trade.open()
  await trade.connect('Story Wallet')
  await trade.fund()
  const amount = page.getByRole('textbox', { name: 'Amount' })

  await test.step('the wallet alone deposits, before any set-up', async () => {
    await page.getByRole('navigation', { name: 'Move funds' }).getByRole('link').first().click()
    await amount.fill('0.5')
    await expect(page.getByText('The minimum is 1 USDC. Smaller deposits are lost.')).toBeVisible()
    await amount.fill('250.5')
    await funds(page).getByRole('button', { name: 'Deposit 250.5 USDC' }).click()
    await expect(page.getByText('1 of 2: Approve the token')).toBeVisible()
    await expect(page.getByText('2 of 2: Deposit')).toBeVisible()
    await lookAt(page, 'lighter-funds-1-legs')
    await expect(page.getByText(/^Deposit 250\.5 USDC: confirmed on/).first()).toBeVisible()
    expect(wallet.prompts.filter((method) => method === 'eth_sendTransaction')).toHaveLength(2)
  })

  await test.step('set up, the money is there and goes from perpetuals to spot', async () => {
    await trade.open()
    await trade.openSetUp()
    await trade.signSetUp()
    await page.getByRole('navigation', { name: 'Move funds' }).getByRole('link').first().click()
    await expect(page.getByRole('row', { name: /Deposit.*250\.50/ })).toBeVisible()
    await expect(page.getByText('10,250.50').first()).toBeVisible()
    await lookAt(page, 'lighter-funds-2-arrived')
    await page.getByRole('tab', { name: 'Transfer' }).click()
    await amount.fill('20')
    await page.getByRole('button', { name: 'Transfer 20 USDC' }).click()
    await expect(page.getByRole('row', { name: /^USDC Spot/ })).toContainText('20')
    await lookAt(page, 'lighter-funds-3-moved')
  })

  await test.step('a withdrawal goes to the owner alone, and is followed over a reload', async () => {
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    await expect(page.getByText('Lighter pays out to no other address.')).toBeVisible()
    await amount.fill('40')
    await page.getByRole('button', { name: 'Withdraw 40 USDC' }).click()
    const pending = page.getByRole('region', { name: 'Withdrawals in progress' })
    await expect(pending).toContainText('Accepted by Lighter')
    await expect(page.getByText('10,190.50').first()).toBeVisible()
    await reloadPage(page)
    await expect(pending).toContainText('Withdrawal of 40 USDC')
    await expect(page.getByRole('row', { name: /Withdrawal/ })).toBeVisible()
    await lookAt(page, 'lighter-funds-4-withdrawal')
  })
  expect(wallet.chainId(), 'the wallet is back on the chain it was on').toBe(1)
})

test('at Ondo money comes in at an address and leaves to an address of the book', async ({
  page,
}) => {
  test.slow()
  const wallet = await injectTrader(page, 'ondo')
  const trade = new TradePage(page, STORY_VENUES.ondo)
  await trade.openReady()
  await trade.seeMoney()
  const chain = paperChainOf(wallet.account)

  await test.step('what is sent to the address of the account arrives', async () => {
    await page.getByRole('navigation', { name: 'Move funds' }).getByRole('link').first().click()
    const address = funds(page).getByText(/^0x[0-9a-f]{40}$/i)
    await expect(address).toBeVisible()
    const code = funds(page).getByRole('img', { name: /^QR code of 0x[0-9a-f]{40}$/i })
    await expect(code).toBeVisible()
    await expect(funds(page)).toContainText(/Token\s*USDC/)
    await expect(funds(page)).toContainText(/Network\s*Perpdesk Paper/)
    await expect(funds(page)).toContainText(/Credited after\s*1 confirmation/)
    await lookAt(page, 'ondo-funds-1-address')
    await chain.pay((await address.textContent()) as `0x${string}`, 321_500_000n)
    await expect(page.getByText('10,321.50').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /Deposit.*321\.50/ })).toBeVisible()
    await lookAt(page, 'ondo-funds-2-arrived')
  })

  await test.step('the first withdrawal puts its address into the book', async () => {
    await page.getByRole('tab', { name: 'Withdraw' }).click()
    await page.getByRole('button', { name: 'Add address' }).click()
    await expect(page.getByRole('radio', { name: /My wallet/ })).toBeChecked()
    const before = await chain.balanceOf(wallet.address)
    await page.getByRole('textbox', { name: 'Amount' }).fill('50')
    await lookAt(page, 'ondo-funds-3-book')
    await page.getByRole('button', { name: 'Withdraw 50 USDC' }).click()
    const pending = page.getByRole('region', { name: 'Withdrawals in progress' })
    await expect(pending).toContainText('Accepted by Ondo Perps')
    await expect.poll(() => chain.balanceOf(wallet.address)).toBe(before + 49_000_000n)
    // The page reads again twice a minute, and where its person comes back to it.
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      await expect(pending).toContainText('Paid out', { timeout: 2_000 })
    }).toPass({ timeout: 45_000 })
    await lookAt(page, 'ondo-funds-4-paid')
  })

  await test.step('the address gets another label without a signature', async () => {
    await page.getByText('Add an address or change a label').click()
    await page.getByRole('textbox', { name: 'Address' }).fill(wallet.address)
    await page.getByRole('textbox', { name: 'Label' }).fill('Cold')
    const before = wallet.prompts.length
    await page.getByRole('button', { name: 'Change label' }).click()
    await expect(page.getByRole('radio', { name: /Cold/ })).toBeChecked()
    expect(wallet.prompts).toHaveLength(before)
  })

  await test.step('an address that is added is the one that is paid', async () => {
    const second = `0x${'5e'.repeat(20)}` as const
    await page.getByRole('textbox', { name: 'Address' }).fill(second)
    await page.getByRole('textbox', { name: 'Amount' }).fill('20')
    await page.getByRole('textbox', { name: 'Label' }).fill('Second')
    // Enter saves the address; the form around it withdraws.
    await page.getByRole('textbox', { name: 'Label' }).press('Enter')
    await expect(page.getByRole('radio', { name: /Second/ })).toBeChecked()
    await expect(funds(page).getByText(/^Second · 0x5e5e…5e5e$/i)).toBeVisible()
    await lookAt(page, 'ondo-funds-5-second')
    await page.getByRole('button', { name: 'Withdraw 20 USDC' }).click()
    await expect.poll(() => chain.balanceOf(second)).toBe(19_000_000n)
  })

  await test.step('all of it is in the file of the history', async () => {
    await expect(page.getByRole('row', { name: /Withdrawal/ })).toHaveCount(2)
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const file = await saving
    expect(file.suggestedFilename()).toBe('transfers-ondo.csv')
    const [heads, ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(heads).toContain('Time (UTC),Venue,')
    expect(rows).toHaveLength(4)
    for (const row of rows) expect(row).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z,ondo,/)
    expect(rows.filter((row) => /deposit.*[,]321\.50?0*,/i.test(row))).toHaveLength(1)
  })
})
