import { expect } from '@playwright/test'
import { test } from './fixtures/strictPage'
import { openPage } from './pages/openPage'

test('the builder says a snippet was copied until it is another one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, '/embed')
  const snippet = page.getByRole('region', { name: 'Snippet' })
  const copy = snippet.getByRole('button', { name: 'Copy', exact: true })
  await copy.click()
  await expect(snippet.getByRole('button', { name: 'Copied' })).toBeVisible()
  await page.getByRole('textbox', { name: 'title' }).fill('Prices of our desk')
  await expect(copy).toBeVisible()
  await copy.click()
  await expect(snippet.getByRole('button', { name: 'Copied' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('title="Prices of our desk"')
})
