import type { Page } from '@playwright/test'

/**
 * A digest of all that axe takes the contrast of a page's texts from: where it is the same in two
 * looks, so is what axe finds.
 */
export function coloursOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = []
    for (const element of document.querySelectorAll('body, body *')) {
      const { color, opacity, backgroundColor, backgroundImage, textShadow } =
        getComputedStyle(element)
      parts.push(element.tagName, color, opacity, backgroundColor, backgroundImage, textShadow)
    }
    const bytes = new TextEncoder().encode(parts.join('|'))
    const digest = await crypto.subtle.digest('SHA-256', bytes)
    return [...new Uint8Array(digest)].join(' ')
  })
}
