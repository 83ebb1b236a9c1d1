import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onThemeChange, withAlpha } from './themeChange'

/** Reports changed attributes of the root, as a browser does once a task has ended. */
let report: (...names: string[]) => void = () => {}
let watched: readonly string[] = []
const media: EventTarget[] = []
const styles = new Map<string, string>()
const root = {
  style: {
    [Symbol.iterator]: () => styles.keys(),
    getPropertyValue: (name: string) => styles.get(name) ?? '',
  },
} as unknown as HTMLElement

beforeEach(() => {
  styles.clear()
  media.length = 0
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(listener: (changes: { attributeName: string }[]) => void) {
        report = (...names) => {
          const seen = names.filter((name) => watched.includes(name))
          if (seen.length > 0) listener(seen.map((attributeName) => ({ attributeName })))
        }
      }
      observe(_root: object, { attributeFilter }: { attributeFilter: string[] }) {
        watched = attributeFilter
      }
      disconnect() {
        watched = []
      }
    },
  )
  vi.stubGlobal('matchMedia', () => {
    const medium = new EventTarget()
    media.push(medium)
    return medium
  })
})
afterEach(() => vi.unstubAllGlobals())

it.each(['data-theme', 'data-palette', 'data-dir'])('calls back when %s changes', (name) => {
  const listener = vi.fn()
  onThemeChange(root, listener)
  report(name)
  expect(listener).toHaveBeenCalledTimes(1)
})

it('calls back once for the variables that a host sets together, and again for another value', () => {
  const listener = vi.fn()
  onThemeChange(root, listener)
  styles.set('--panel', '#000000').set('--up', '#00ff00')
  report('style', 'style')
  expect(listener).toHaveBeenCalledTimes(1)
  styles.set('--up', '#00cc00')
  report('style')
  expect(listener).toHaveBeenCalledTimes(2)
})

it('leaves out a style that names no variable, such as that of an open dialog', () => {
  const listener = vi.fn()
  onThemeChange(root, listener)
  styles.set('overflow', 'hidden')
  report('style')
  expect(listener).not.toHaveBeenCalled()
})

it('follows the machine, and nothing once it is left', () => {
  const listener = vi.fn()
  const leave = onThemeChange(root, listener)
  for (const medium of media) medium.dispatchEvent(new Event('change'))
  expect(listener).toHaveBeenCalledTimes(2)
  leave()
  for (const medium of media) medium.dispatchEvent(new Event('change'))
  report('data-theme')
  expect(listener).toHaveBeenCalledTimes(2)
})

it('makes a colour of six digits see-through, and leaves one that has its own alpha', () => {
  expect(withAlpha('#10141c', 0.2)).toBe('#10141c33')
  expect(withAlpha('#10141c80', 0.2)).toBe('#10141c80')
})
