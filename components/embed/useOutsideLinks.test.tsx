import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { useOutsideLinks } from './useOutsideLinks'

/** As much of a link as a press on it reads. */
class FakeLink extends EventTarget {
  readonly href: string
  readonly isDownload: boolean
  constructor(href: string, isDownload = false) {
    super()
    this.href = href
    this.isDownload = isDownload
  }
  get protocol() {
    return new URL(this.href).protocol
  }
  closest() {
    return this
  }
  hasAttribute(name: string) {
    return name === 'download' && this.isDownload
  }
}

let browser: BareBrowser
let followed: string[] = []

function Page() {
  useOutsideLinks((url) => followed.push(url))
  return null
}

beforeEach(async () => {
  followed = []
  browser = await openBareBrowser()
  // Node does not remove a listener that was added with `true`.
  for (const name of ['addEventListener', 'removeEventListener'] as const) {
    Object.assign(browser.window, {
      [name]: (type: string, listener: EventListener) =>
        EventTarget.prototype[name].call(browser.window, type, listener),
    })
  }
  vi.stubGlobal('Element', FakeLink)
  vi.stubGlobal('HTMLAnchorElement', FakeLink)
  browser.render(<Page />)
})
afterEach(async () => {
  await browser.close()
  vi.unstubAllGlobals()
})

/** Presses a link; the result: whether the browser was kept from following it. */
function press(type: 'click' | 'auxclick', button: number, link: FakeLink): boolean {
  const event = Object.assign(new Event(type, { cancelable: true }), { button })
  Object.defineProperty(event, 'target', { value: link })
  browser.window.dispatchEvent(event)
  return event.defaultPrevented
}

const OUTSIDE = 'https://desk.test/markets'

it.each([
  ['the left button', 'click', 0],
  ['the middle button', 'auxclick', 1],
] as const)('forwards a press of %s, in place of the frame’s own page', (_what, type, button) => {
  expect(press(type, button, new FakeLink(OUTSIDE))).toBe(true)
  expect(followed).toEqual([OUTSIDE])
})

it('leaves the right button to the browser’s menu', () => {
  expect(press('auxclick', 2, new FakeLink(OUTSIDE))).toBe(false)
  expect(followed).toEqual([])
})

it('leaves a download alone, and follows no address that is none of the web', () => {
  expect(press('click', 0, new FakeLink(OUTSIDE, true))).toBe(false)
  expect(press('click', 0, new FakeLink('javascript:void 0'))).toBe(true)
  expect(followed).toEqual([])
})
