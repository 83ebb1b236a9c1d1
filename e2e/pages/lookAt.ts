import type { Page } from '@playwright/test'

/**
 * A screenshot of the page below `.screens`, for review: taken with `STORY_SCREENS=1` alone, since
 * no story asserts one and rendering it without a graphics card takes a core.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  if (process.env.STORY_SCREENS !== '1') return
  await page.screenshot({ path: `.screens/${name}.png` })
}
