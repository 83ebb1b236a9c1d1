import { expect, type Locator } from '@playwright/test'
import { TradePage } from './TradePage'

const SEEN = { timeout: 8_000 }

/**
 * The trade page in Firefox. Its driver loses a press now and then (the button has the focus, and no
 * click comes) or waits for a pointer that never arrives, so each is given, by pointer and by key in
 * turn, until the page has had it: a click that never came did nothing.
 */
export class FirefoxTradePage extends TradePage {
  /** To be called before the page is opened. */
  async countClicks(): Promise<void> {
    await this.page.addInitScript(() => {
      Reflect.set(window, '__clicks', 0)
      const count = () =>
        Reflect.set(window, '__clicks', Number(Reflect.get(window, '__clicks')) + 1)
      document.addEventListener('click', count, true)
    })
  }

  override async press(target: Locator): Promise<void> {
    const isTab = (await target.getAttribute('role')) === 'tab'
    const clicks = () => this.page.evaluate(() => Reflect.get(window, '__clicks'))
    let isByKey = true
    await expect(async () => {
      const before = await clicks()
      isByKey = !isByKey
      await (isByKey ? target.press('Enter', SEEN) : target.click(SEEN))
      await expect.poll(clicks, SEEN).not.toBe(before)
      if (isTab) await expect(target).toHaveAttribute('aria-selected', 'true', SEEN)
    }).toPass({ timeout: 120_000 })
  }

  /** By keys, as a person does: a value that the runner fills in, React does not see here. */
  async retype(field: Locator, text: string): Promise<void> {
    await expect(async () => {
      await field.press('Control+A')
      await field.pressSequentially(text)
      await expect(field).toHaveValue(text, SEEN)
    }).toPass({ timeout: 120_000 })
  }
}
