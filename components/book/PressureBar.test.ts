import { expect, it } from 'vitest'
import { paintPressure } from './PressureBar'

/** A bar as far as it is written to. */
function bar() {
  const texts = { '[data-bid-share]': { textContent: '' }, '[data-ask-share]': { textContent: '' } }
  const style = new Map<string, string>()
  const element = {
    querySelector: (selector: keyof typeof texts) => texts[selector],
    style: { setProperty: (name: string, value: string) => style.set(name, value) },
  }
  return { element: element as unknown as HTMLDivElement, texts: Object.values(texts), style }
}

it('writes both shares as percent without a space, and they come to a hundred', () => {
  const { element, texts, style } = bar()
  paintPressure(element, 0.484)
  expect(texts.map(({ textContent }) => textContent)).toEqual(['B 48%', '52% S'])
  expect(style.get('--bid-share')).toBe('48%')
})

it('shows no share while there is no book', () => {
  const { element, texts } = bar()
  paintPressure(element, undefined)
  expect(texts.map(({ textContent }) => textContent)).toEqual(['B —', '— S'])
})
