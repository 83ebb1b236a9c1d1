import { afterAll, beforeAll, expect, it, vi } from 'vitest'

/** As much of an element as the loader uses. */
class FakeElement {
  style: Record<string, string> = {}
  attributes: { name: string; value: string }[] = []
  shown: { src: string; title: string }[] = []
  append(part: { src: string; title: string }): void {
    this.shown.push(part)
  }
}

const defined = new Map<string, new () => FakeElement & { connectedCallback(): void }>()

beforeAll(async () => {
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('HTMLScriptElement', class {})
  vi.stubGlobal('window', {})
  vi.stubGlobal('customElements', defined)
  Object.assign(defined, { define: (name: string, made: never) => defined.set(name, made) })
  vi.stubGlobal('location', { origin: 'https://desk.test', protocol: 'https:' })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('document', {
    currentScript: null,
    createElement: () => ({ style: {}, setAttribute() {}, remove() {} }),
  })
  await import('./loader')
})
afterAll(() => vi.unstubAllGlobals())

/** The frame that an element with these attributes shows. */
function frameOf(given: Record<string, string>) {
  const Embed = defined.get('perps-embed')
  if (Embed === undefined) throw new Error('the element was not defined')
  const element = new Embed()
  element.attributes = Object.entries(given).map(([name, value]) => ({ name, value }))
  element.connectedCallback()
  const [frame] = element.shown
  if (frame === undefined) throw new Error('nothing was put into the element')
  const { parent, ...params } = Object.fromEntries(new URL(frame.src).searchParams)
  expect(parent).toBe('https://desk.test')
  return { params, title: frame.title }
}

it('an element’s attributes are parameters of its frame', () => {
  const given = { lang: 'de', dir: 'up-red', theme: 'auto', market: 'hyperliquid:BTC' }
  const { params, title } = frameOf({ page: 'ticker', id: 'mine', title: 'Prices', ...given })
  expect(params).toEqual({ id: 'mine', ...given })
  expect(title).toBe('Prices')
})

it.each([
  ...[['class', 'wide'], ['style', 'margin:0'], ['slot', 'side'], ['hidden', '']],
  ...[['role', 'region'], ['tabindex', '0'], ['data-x', '1'], ['aria-label', 'Prices']],
  ...[['onclick', 'x()'], ['dir', 'rtl'], ['dir', 'ltr'], ['dir', 'auto']],
])('%s="%s" belongs to the element and is no parameter', (name, value) => {
  expect(frameOf({ page: 'ticker', id: 'mine', [name]: value }).params).toEqual({ id: 'mine' })
})

it('a wrong value of `dir` reaches the page, which names it', () => {
  expect(frameOf({ page: 'ticker', id: 'mine', dir: 'green' }).params.dir).toBe('green')
})
