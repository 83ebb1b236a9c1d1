import { expect, type Locator, type Page } from '@playwright/test'
import { neverBroken } from '@/lib/testing/neverBroken'

/** Presses a button ten times within one task, before anything is drawn again. */
export async function pressMany(button: Locator): Promise<void> {
  await button.click({ trial: true })
  await button.evaluate((element: HTMLElement) => {
    for (let press = 0; press < 10; press += 1) element.click()
  })
}

/** Goes on with the arrow from the tab that has the focus to the one that is wanted. */
export async function chooseTab(tab: Locator, pressArrow: () => Promise<void>): Promise<void> {
  await expect(async () => {
    const isChosen = (await tab.getAttribute('aria-selected')) === 'true'
    if (!isChosen) await pressArrow()
    await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 2_000 })
  }).toPass({ timeout: 45_000 })
}

/** Counts what the page asks for from now on, by the type of the action. */
export function createdActions(page: Page): (action: string) => number {
  const types: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/createAction')) types.push(request.postDataJSON().action)
  })
  return (action) => types.filter((type) => type === action).length
}

/** Waits until there is one, such as an order; more than one, when the wait is over, is a broken promise. */
export async function expectOne(rows: Locator, what: string): Promise<void> {
  try {
    await expect(rows).toHaveCount(1)
  } catch (error) {
    neverBroken((await rows.count()) <= 1, what)
    throw error
  }
}

/**
 * Waits until each was done as often as is wanted, such as sending an order; more often, when the wait is
 * over, is a broken promise.
 */
export async function expectTimes(
  times: () => readonly number[],
  wanted: readonly number[],
  what: string,
): Promise<void> {
  try {
    await expect.poll(times, what).toEqual(wanted)
  } catch (error) {
    neverBroken(
      times().every((count, at) => count <= (wanted[at] ?? 0)),
      what,
    )
    throw error
  }
}
