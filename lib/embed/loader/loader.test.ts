import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { NAMESPACE, VERSION } from '@/lib/embed/envelope'

/** As much of a frame as the loader uses. */
interface FakeFrame {
  src: string
  title: string
  contentWindow: { postMessage(message: unknown): void }
}

/** As much of an element as the loader uses. */
class FakeElement {
  style: Record<string, string> = {}
  attributes: { name: string; value: string }[] = []
  shown: FakeFrame[] = []
  append(part: FakeFrame): void {
    this.shown.push(part)
  }
  dispatchEvent(): void {}
  getAttribute(wanted: string): string | null {
    return this.attributes.find(({ name }) => name === wanted)?.value ?? null
  }
}

const posted: unknown[] = []
const sheets: { text: string }[] = []
const receivers: ((event: object) => void)[] = []
const defined = new Map<string, new () => FakeElement & { connectedCallback(): void }>()

beforeAll(async () => {
  vi.stubGlobal('HTMLElement', FakeElement)
  vi.stubGlobal('window', {})
  vi.stubGlobal('customElements', defined)
  Object.assign(defined, { define: (name: string, made: never) => defined.set(name, made) })
  vi.stubGlobal('location', {
    href: 'https://desk.test/page',
    origin: 'https://desk.test',
    protocol: 'https:',
  })
  vi.stubGlobal('addEventListener', (_: string, receive: (event: object) => void) => {
    receivers.push(receive)
  })
  vi.stubGlobal('removeEventListener', () => {})
  vi.stubGlobal(
    'CSSStyleSheet',
    class {
      text = ''
      replaceSync(text: string): void {
        this.text = text
      }
    },
  )
  vi.stubGlobal('document', {
    currentScript: null,
    adoptedStyleSheets: sheets,
    createElement: () => ({
      ...{ style: {}, setAttribute() {}, remove() {} },
      contentWindow: { postMessage: (message: unknown) => posted.push(message) },
    }),
  })
  await import('./loader')
})
afterAll(() => vi.unstubAllGlobals())

/** The frame that an element with these attributes shows. */
function frameOf(given: Record<string, string>, properties: object = {}) {
  const Embed = defined.get('perps-embed')
  if (Embed === undefined) throw new Error('the element was not defined')
  const element = new Embed()
  for (const [name, value] of Object.entries(properties)) {
    // As of an element that was in the page before this script ran.
    Object.defineProperty(element, name, { value, configurable: true, writable: true })
  }
  element.attributes = Object.entries(given).map(([name, value]) => ({ name, value }))
  element.connectedCallback()
  const [frame] = element.shown
  if (frame === undefined) throw new Error('nothing was put into the element')
  const { parent, ...params } = Object.fromEntries(new URL(frame.src).searchParams)
  expect(parent).toBe('https://desk.test')
  return { element, params, title: frame.title, window: frame.contentWindow }
}

it('an element’s attributes are parameters of its frame', () => {
  const given = { lang: 'de', dir: 'up-red', theme: 'auto', market: 'hyperliquid:BTC' }
  const { params, title } = frameOf({ page: 'ticker', id: 'mine', title: 'Prices', ...given })
  expect(params).toEqual({ id: 'mine', ...given })
  expect(title).toBe('Prices')
})

it.each([
  ...[
    ['class', 'wide'],
    ['style', 'margin:0'],
    ['slot', 'side'],
    ['hidden', ''],
  ],
  ...[
    ['role', 'region'],
    ['tabindex', '0'],
    ['data-x', '1'],
    ['aria-label', 'Prices'],
  ],
  ...[
    ['onclick', 'x()'],
    ['dir', 'rtl'],
    ['dir', 'ltr'],
    ['dir', 'auto'],
  ],
])('%s="%s" belongs to the element and is no parameter', (name, value) => {
  expect(frameOf({ page: 'ticker', id: 'mine', [name]: value }).params).toEqual({ id: 'mine' })
})

it('a wrong value of `dir` reaches the page, which names it', () => {
  expect(frameOf({ page: 'ticker', id: 'mine', dir: 'green' }).params.dir).toBe('green')
})

it.each<[string, Record<string, string>, string | undefined]>([
  ['with `wallet-name` names its wallet to the page', { 'wallet-name': 'Acme' }, 'Acme'],
  ['without one leaves the name to the page', {}, undefined],
])('an element %s', (_what, given, name) => {
  const { params, window } = frameOf({ page: 'ticket', id: 'named', ...given })
  expect(params).toEqual({ id: 'named' })
  expect(openingOf(window)).toMatchObject({ type: 'init', payload: { wallet: { name } } })
})

/** What the loader answers a frame's greeting with. */
function openingOf(window: object): unknown {
  posted.length = 0
  const payload = { versions: [VERSION], capabilities: [] }
  const data = { ns: NAMESPACE, v: VERSION, id: 'named', type: 'hello', seq: 1, payload }
  receivers.at(-1)?.({ origin: 'https://desk.test', source: window, data })
  return posted[0]
}

it('a wallet that an element was given before this script ran is its wallet', () => {
  const wallet = { request: async () => [] }
  const { element, window } = frameOf({ page: 'ticket', id: 'named' }, { wallet })
  expect(openingOf(window)).toMatchObject({ payload: { wallet: { isProvided: true } } })
  // Set again it is taken up, in a new frame.
  Object.assign(element, { wallet: undefined })
  expect(element.shown).toHaveLength(2)
  const again = element.shown[1]?.contentWindow ?? {}
  expect(openingOf(again)).toMatchObject({ payload: { wallet: { isProvided: false } } })
})

it('an element is a block until the page says otherwise, by a rule of its own or `hidden`', () => {
  expect(sheets.map(({ text }) => text)).toEqual([
    ':where(perps-embed:not([hidden])){display:block}',
  ])
})
