import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { FocusKeeper } from './FocusKeeper'

/** As much of an element as the keeper uses. */
class FakeElement {
  isConnected = true
  tabIndex = 0
  matches = () => false
  closest = () => null
  focus() {
    Object.assign(document, { activeElement: this })
    document.dispatchEvent(Object.defineProperty(new Event('focusin'), 'target', { value: this }))
  }
  remove() {
    this.isConnected = false
    Object.assign(document, { activeElement: document.body })
  }
}

let browser: BareBrowser
let clock: FakeClock
const [opener, button, content] = [new FakeElement(), new FakeElement(), new FakeElement()]

beforeEach(async () => {
  browser = await openBareBrowser()
  clock = new FakeClock()
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('setTimeout', clock.setTimer)
  vi.stubGlobal('clearTimeout', (stop: (() => void) | undefined) => stop?.())
  // It keeps to its times: after a busy moment two of its runs come at once.
  vi.stubGlobal('setInterval', (run: () => void, everyMs: number) => {
    const begin = (atMs: number): unknown =>
      clock.setTimer(() => [begin(atMs + everyMs), run()], atMs - clock.nowMs)
    return begin(clock.nowMs + everyMs)
  })
  vi.stubGlobal('clearInterval', () => {})
  const querySelector = (place: string) => (place === 'main' ? content : null)
  Object.assign(document, { body: {}, querySelector })
  browser.render(<FocusKeeper />)
  // The button of a dialog, which goes with it.
  button.isConnected = true
  button.focus()
  button.remove()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await browser.close()
})

it('lets a closed dialog give the focus back first, even after a busy moment', () => {
  clock.sleep(300)
  expect(document.activeElement).toBe(document.body)
  opener.focus()
  clock.advance(1_000)
  expect(document.activeElement).toBe(opener)
})

it('gives a focus to the content that nothing else gives back', () => {
  clock.advance(299)
  expect(document.activeElement).toBe(document.body)
  clock.advance(1)
  expect(document.activeElement).toBe(content)
})
