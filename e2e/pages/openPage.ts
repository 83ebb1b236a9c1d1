import { expect, type Page } from '@playwright/test'

/**
 * Opens a page and waits until it answers presses: one that comes before React has taken over what
 * the server drew is lost. For pages of the desk alone, not for a site around its frames.
 */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('html[data-awake]')).toBeAttached()
}

/** Loads the page again, and waits until it answers presses. */
export async function reloadPage(page: Page): Promise<void> {
  await page.reload()
  await expect(page.locator('html[data-awake]')).toBeAttached()
}

/**
 * Waits until nothing on the page is still on its way. What is then looked for and not found is not
 * there; before, it may only not have come yet.
 */
export async function seeWhole(page: Page): Promise<void> {
  await expect(page.locator('html[data-awake]')).toBeAttached()
  // A panel that another one hides may wait until it is looked at.
  await expect(page.locator('.skeleton').filter({ visible: true })).toHaveCount(0)
}
