import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { approveForeignKeys } from './fixtures/trader'
import { injectWallet } from './fixtures/wallet'
import { lookAt } from './pages/lookAt'
import { openPage } from './pages/openPage'
import { TradePage } from './pages/TradePage'

test('where three keys of other apps leave no room, the one that is picked ends, and trading begins', async ({
  page,
}) => {
  test.slow()
  const wallet = await injectWallet(page)
  const trade = new TradePage(page)
  const { dialog } = trade
  const signatures = () => wallet.prompts.filter((method) => method === 'eth_signTypedData_v4')
  await trade.open()
  await trade.connect('Story Wallet')
  await trade.fund()
  await approveForeignKeys(page, wallet, ['bot one', 'bot two', 'bot three'])
  await trade.open()
  await trade.openSetUp()

  const keys = dialog.getByRole('list', { name: 'Trading keys' })
  await test.step('all three are named, and the wallet is not asked', async () => {
    await expect(dialog).toContainText('No room for another key: remove one of these first.')
    await expect(keys.getByRole('listitem')).toHaveText([/bot one/, /bot two/, /bot three/])
    const card = dialog.getByRole('listitem').filter({ hasText: 'Allow one-click trading' })
    await expect(card.getByRole('button', { name: /^Sign/ })).toBeDisabled()
    expect(signatures()).toEqual([])
    await lookAt(page, 'keys-room-1-full')
  })

  await test.step('one ends by a signature of its own that says its name', async () => {
    await keys.getByRole('button', { name: 'Remove “bot two”' }).click()
    await keys.getByRole('button', { name: 'Remove “bot two”. Press again to remove it' }).click()
    await expect(keys).toBeHidden()
    expect(signatures()).toHaveLength(1)
  })

  await test.step('the new key is the desk’s own, beside the other two', async () => {
    await trade.signSetUp()
    await openPage(page, '/keys')
    for (const name of ['bot one', 'bot three']) {
      await expect(page.getByText(name).first()).toBeVisible()
    }
    await expect(page.getByText('bot two')).toHaveCount(0)
    await lookAt(page, 'keys-room-2-keys')
  })
})
