import type { APIResponse, Page, Route } from '@playwright/test'

/** How the runner says that page or story were gone before the desk's answer came. */
const IS_OVER = /Test ended|has been closed|been disposed|Target closed/

/**
 * Lets the story answer requests of the page by the desk's own answers, which `ask` fetches. An
 * answer that is still on its way when the story ends fails nothing.
 */
export async function answerFromDesk(
  page: Page,
  url: string | RegExp,
  answer: (route: Route, ask: () => Promise<APIResponse>) => Promise<unknown>,
): Promise<void> {
  await page.route(url, async (route) => {
    try {
      await answer(route, () => route.fetch())
    } catch (error) {
      if (!page.isClosed() && !IS_OVER.test(String(error))) throw error
    }
  })
}
