import type { Page } from '@playwright/test'

/**
 * A picture of the page below `.screens`, for whoever looks at the desk: taken where `STORY_SCREENS=1`
 * asks for them, for no story rests on one, and drawing one without a graphics card takes a core.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  if (process.env.STORY_SCREENS !== '1') return
  await page.screenshot({ path: `.screens/${name}.png` })
}
