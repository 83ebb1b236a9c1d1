import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { type ReactNode, useContext, useEffect } from 'react'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { decimal } from '@/lib/decimal/decimal'
import type { EmbedKind } from '@/lib/embed/embedKinds'
import { NAMESPACE, VERSION } from '@/lib/embed/envelope'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { marketKey, marketStore } from '@/lib/stores/market'
import { announceFailure } from '@/lib/stores/orderNotifications'
import { rememberLeverage, ticketStore } from '@/lib/stores/ticket'
import {
  type ShownTicket,
  takeTicketRequest,
  ticketRequestStore,
  visibleTicketStore,
} from '@/lib/stores/ticketRequest'
import { inFrame } from './EmbedFrame'
import { type EmbedPageState, type EmbedSettings, useEmbedPage } from './embedPage'
import { useTicketEvents } from './trading/useTicketEvents'
import { useTicketFill } from './trading/useTicketFill'
import { useChartInterval } from './useChartInterval'

const HOST = 'https://host.test'
const DESK = 'https://desk.test'
const CONFIG: PublicConfig = {
  ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps', faucetPath: '/faucet' },
  ...{ venues: [], meta: { name: 'Perps', chainId: 1 } },
}
const TICKET: ShownTicket = {
  ...{ provider: 'one', marketId: 'BTC', type: 'MARKET' },
  side: 'BUY',
  size: decimal('0.5'),
  price: undefined,
}

/** As much of an element as the frame is drawn with. */
class FakeElement extends EventTarget {
  readonly nodeType = 1
  readonly namespaceURI = 'http://www.w3.org/1999/xhtml'
  readonly ownerDocument = document
  readonly tagName: string
  readonly nodeName: string
  textContent = ''
  children: FakeElement[] = []

  constructor(name: string) {
    super()
    this.tagName = name.toUpperCase()
    this.nodeName = this.tagName
  }
  setAttribute() {}
  removeAttribute() {}
  appendChild(child: FakeElement) {
    this.children.push(child)
  }
  insertBefore(child: FakeElement, next: FakeElement) {
    this.children.splice(this.children.indexOf(next), 0, child)
  }
  removeChild(child: FakeElement) {
    this.children = this.children.filter((other) => other !== child)
  }
  focus() {
    focused.push(this.tagName)
  }
}

let browser: BareBrowser
let container: FakeElement
let unmount = () => {}
/** What took the focus. */
let focused: string[] = []
/** What the page in the frame has at hand now, and whether it is there. */
let page: EmbedPageState
let push: (url: string) => void = () => {}
let isThere = false
/** Messages to the host, and the number of the host's own last one. */
let posted: { type: string; payload: unknown }[] = []
let sequence = 0
const parent = {
  postMessage(message: { type: string; payload: unknown }, origin: string) {
    if (origin === HOST) posted.push(message)
  },
}
const styles = new Map<string, string>()
let look: Record<string, string> = {}

beforeEach(async () => {
  browser = await openBareBrowser()
  vi.stubGlobal('location', new URL(`${DESK}/embed/ticket`))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  focused = []
  look = {}
  styles.clear()
  Object.assign(browser.window, { parent, innerWidth: 1_000, innerHeight: 800 })
  Object.assign(document, {
    createElement: (name: string) => new FakeElement(name),
    documentElement: {
      dataset: look,
      style: { setProperty: (name: string, value: string) => styles.set(name, value) },
    },
  })
})

afterEach(async () => {
  unmount()
  await browser.close()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  marketStore.setState({ interval: '15m' })
  ticketRequestStore.setState({ request: undefined, handledSequence: 0 })
  visibleTicketStore.setState({ ticket: undefined })
})

/** What a page in a frame is made of, as far as its host has a say. */
function Body() {
  page = useEmbedPage()
  const router = useContext(AppRouterContext)
  push = (url) => router?.push(url)
  useTicketEvents()
  useEffect(() => {
    isThere = true
    return () => {
      isThere = false
    }
  }, [])
  return <Terminal key={page.chosen?.marketId ?? ''} />
}

/** Rendered again for another market, as the terminal does. */
function Terminal() {
  const { provider, marketId } = useEmbedPage().chosen ?? { provider: 'one', marketId: 'BTC' }
  useTicketFill(provider, marketId)
  useChartInterval()
  return null
}

const Client = ({ children }: { children: ReactNode }) => children
const Page = inFrame(Body, Client)

/** Opens a page in a frame of the host, which answers its greeting. */
async function open(
  kind: EmbedKind = 'ticket',
  params: EmbedSettings['params'] = {},
  unused: EmbedSettings['unused'] = [],
) {
  posted = []
  sequence = 0
  const settings: EmbedSettings = {
    ...{ kind, params: { ...params, id: 'a' }, bad: [], unknown: [], parentOrigin: HOST },
    usualMarket: { provider: 'one', marketId: 'BTC' },
    unused,
  }
  const { createRoot } = await import('react-dom/client')
  container = new FakeElement('div')
  const root = createRoot(container as never)
  unmount = () => flushSync(() => root.unmount())
  flushSync(() => root.render(<Page settings={settings} config={CONFIG} />))
  await expect.poll(sentTypes).toContain('hello')
  post('init', { config: {}, wallet: { isProvided: false } })
  await expect.poll(() => page.walletOffer).toEqual({ isProvided: false })
}

const sentTypes = () => posted.map(({ type }) => type)

/** A message of the host. */
function post(type: string, payload: unknown) {
  sequence += 1
  const data = { ns: NAMESPACE, v: VERSION, id: 'a', type, seq: sequence, payload }
  const event = Object.assign(new Event('message'), { origin: HOST, source: parent, data })
  browser.window.dispatchEvent(event)
}

const textOf = ({ textContent, children }: FakeElement): string =>
  textContent + children.map(textOf).join('')

const ETH = { provider: 'two', marketId: 'ETH' }

it('is the main part of its document, but for the terminal, which brings one', async () => {
  const tags = () => container.children.map(({ tagName }) => tagName)
  await open('ticket')
  expect(tags()).toEqual(['MAIN'])
  unmount()
  await open('trade')
  expect(tags()).toEqual(['DIV'])
})

it('names parameters that change nothing on it in the console, and not on the page', async () => {
  const unused = [{ name: 'side', reason: 'means nothing on /embed/chart' }]
  await open('chart', {}, unused)
  expect(console.warn).toHaveBeenCalledWith('perps-embed', { unusedParameters: unused })
  expect(textOf(container)).toBe('')
  unmount()
  vi.mocked(console.warn).mockClear()
  await open('chart')
  expect(console.warn).not.toHaveBeenCalled()
})

describe('what a host sends to a page', () => {
  it('moves it to another market and candle width, each by itself or both', async () => {
    await open()
    expect(page.chosen).toBeUndefined()
    post('navigate', { market: ETH })
    await expect.poll(() => page.chosen).toEqual(ETH)
    expect(marketStore.getState().interval).toBe('15m')
    post('navigate', { interval: '1h' })
    await expect.poll(() => marketStore.getState().interval).toBe('1h')
    expect(page.chosen).toEqual(ETH)
    const both = { market: { provider: 'one', marketId: 'xyz:GOLD' }, interval: '1d' }
    post('navigate', both)
    await expect.poll(() => page.chosen).toEqual(both.market)
    await expect.poll(() => marketStore.getState().interval).toBe('1d')
    expect(look).toEqual({})
  })

  it('sets the candle width once each time, so that a visitor’s own choice stays', async () => {
    await open()
    const interval = () => marketStore.getState().interval
    post('navigate', { interval: '1h' })
    await expect.poll(interval).toBe('1h')
    marketStore.setState({ interval: '5m' })
    post('navigate', { market: ETH })
    await expect.poll(() => page.chosen).toEqual(ETH)
    expect(interval()).toBe('5m')
    post('navigate', { interval: '1h' })
    await expect.poll(interval).toBe('1h')
  })

  it('changes its look, market and candle width in one, and leaves what is not named', async () => {
    await open()
    post('config.patch', { theme: 'hc', palette: 'colour-blind', dir: 'up-red' })
    expect(look).toEqual({ theme: 'contrast', palette: 'colour-blind', dir: 'red-up' })
    post('config.patch', { market: ETH, interval: '4h', vars: { accent: '#8b9dff' } })
    await expect.poll(() => page.chosen).toEqual(ETH)
    await expect.poll(() => marketStore.getState().interval).toBe('4h')
    expect(styles.get('--accent')).toBe('#8b9dff')
    expect(look.theme).toBe('contrast')
    post('config.patch', { theme: 'auto', interval: '1w' })
    await expect.poll(() => marketStore.getState().interval).toBe('1w')
    expect(look).toEqual({ theme: 'system', palette: 'colour-blind', dir: 'red-up' })
    expect(page.chosen).toEqual(ETH)
  })

  it('sets theme variables, and names in the console those that it cannot set', async () => {
    await open()
    post('theme.set', { vars: { bg: '#000000', radius: 8, text: 'red', shadow: 1 } })
    expect([...styles]).toEqual([
      ['--bg', '#000000'],
      ['--radius', '8px'],
    ])
    expect(console.warn).toHaveBeenCalledWith('perps-embed', {
      badThemeVariables: ['text', 'shadow'],
    })
  })

  it('fills the ticket each time, and sends nothing by it', async () => {
    await open()
    const request = () => ticketRequestStore.getState().request
    expect(request()).toBeUndefined()
    const fill = { side: 'sell', type: 'limit', size: '0.5', price: '64000' }
    const place = { provider: 'one', marketId: 'BTC' }
    for (const times of [1, 2]) {
      post('ticket.fill', fill)
      await expect.poll(() => request()?.sequence).toBe(times)
      expect(takeTicketRequest('one', 'BTC')).toEqual({ ...fill, side: 'SELL', type: 'LIMIT' })
    }
    post('ticket.fill', { size: '2' })
    await expect.poll(request).toEqual({ ...place, size: '2', sequence: 3 })
    expect(new Set(sentTypes())).toEqual(new Set(['hello', 'ready']))
  })

  it('fills the ticket each time, but not that of another market again', async () => {
    await open('ticket', { size: '0.5', price: '64000' })
    const request = () => ticketRequestStore.getState().request
    await expect.poll(request).toMatchObject({ marketId: 'BTC', size: '0.5', sequence: 1 })
    post('ticket.fill', { size: '2' })
    await expect.poll(request).toMatchObject({ marketId: 'BTC', size: '2', sequence: 2 })
    post('navigate', { market: ETH })
    await expect.poll(() => page.chosen).toEqual(ETH)
    post('ticket.fill', { side: 'buy' })
    await expect.poll(request).toEqual({ ...ETH, side: 'BUY', sequence: 3 })
  })

  it('fills the ticket with all that was asked before it was there, the address first', async () => {
    await open('ticket', { side: 'sell', type: 'market', size: '1' })
    post('ticket.fill', { size: '2' })
    post('ticket.fill', { side: 'buy' })
    await expect.poll(() => ticketRequestStore.getState().request?.sequence).toBe(3)
    expect(takeTicketRequest('one', 'BTC')).toEqual({ side: 'BUY', type: 'MARKET', size: '2' })
  })

  it('fills the ticket with nothing again on a return to the market', async () => {
    await open('ticket', { size: '0.5', price: '64000' })
    const sequence = () => ticketRequestStore.getState().request?.sequence
    await expect.poll(sequence).toBe(1)
    post('ticket.fill', { size: '2' })
    await expect.poll(sequence).toBe(2)
    for (const market of [ETH, { provider: 'one', marketId: 'BTC' }]) {
      post('navigate', { market })
      await expect.poll(() => page.chosen).toEqual(market)
    }
    post('ticket.fill', { side: 'buy' })
    await expect.poll(sequence).toBe(3)
  })

  it('takes the leverage of the address once: a return to the market leaves the trader’s own', async () => {
    await open('ticket', { leverage: 20 })
    const key = marketKey('one', 'BTC')
    const leverage = () => ticketStore.getState().leverage[key]
    await expect.poll(leverage).toBe(20)
    rememberLeverage(key, 3)
    post('navigate', { market: ETH })
    await expect.poll(() => page.chosen).toEqual(ETH)
    post('navigate', { market: { provider: 'one', marketId: 'BTC' } })
    await expect.poll(() => page.chosen).toEqual({ provider: 'one', marketId: 'BTC' })
    post('ticket.fill', { size: '2' })
    await expect.poll(() => ticketRequestStore.getState().request).toMatchObject({ size: '2' })
    expect(leverage()).toBe(3)
  })

  it('reports nothing again that it reported before', async () => {
    await open()
    post('subscribe', { types: ['ticket.changed'] })
    await expect.poll(() => page.subscription).toBe(1)
    visibleTicketStore.setState({ ticket: TICKET })
    await expect.poll(sentTypes).toContain('ticket.changed')
    post('navigate', { interval: '1h' })
    await expect.poll(() => marketStore.getState().interval).toBe('1h')
    post('ticket.fill', { size: '2' })
    await expect.poll(() => ticketRequestStore.getState().request).toMatchObject({ size: '2' })
    const reports = posted.map(({ type, payload }) => JSON.stringify([type, payload]))
    expect(new Set(reports).size).toBe(reports.length)
  })

  it('gives the focus to the page', async () => {
    await open()
    expect(focused).toEqual([])
    post('focus', {})
    expect(focused).toEqual(['MAIN'])
  })

  it.each([
    ['navigate', { market: { provider: 'two' } }],
    ['navigate', { market: ETH, interval: '7s' }],
    ['navigate', { market: ETH, url: 'https://evil.test' }],
    ['config.patch', { market: 'two:ETH' }],
    ['config.patch', { market: ETH, theme: 'pink' }],
    ['theme.set', { vars: { bg: '#000000' }, style: '*{}' }],
    ['ticket.fill', { side: 'sell', size: '1e9' }],
    ['ticket.fill', { side: 'sell', size: '0.0' }],
    ['ticket.fill', { side: 'SELL', size: '1' }],
    ['focus', { selector: 'button' }],
    ['destroy', { isNow: true }],
    ['destroy', null],
  ])('is refused whole, named in the console, where it is %s %j', async (type, payload) => {
    await open()
    post(type, payload)
    expect(console.warn).toHaveBeenCalledTimes(1)
    expect(console.warn).toHaveBeenCalledWith('perps-embed', {
      refusedPayload: expect.objectContaining({ type, payload }),
    })
    // What the page follows after it is all that it followed.
    post('navigate', { interval: '1h' })
    await expect.poll(() => marketStore.getState().interval).toBe('1h')
    expect(page.chosen).toBeUndefined()
    expect(ticketRequestStore.getState().request).toBeUndefined()
    expect([look, styles.size, focused, isThere]).toEqual([{}, 0, [], true])
  })

  it('ends it, with a line that says so and not a message more', async () => {
    await open()
    post('subscribe', { types: ['ticket.changed'] })
    await expect.poll(() => page.subscription).toBe(1)
    visibleTicketStore.setState({ ticket: TICKET })
    await expect.poll(sentTypes).toContain('ticket.changed')
    expect([isThere, textOf(container)]).toEqual([true, ''])
    const before = sentTypes()

    post('destroy', {})
    await expect.poll(() => isThere).toBe(false)
    expect(textOf(container)).toBe('The host page closed this frame.')
    visibleTicketStore.setState({ ticket: { ...TICKET, side: 'SELL' } })
    announceFailure({ message: 'The order was refused.' })
    post('navigate', { interval: '1h' })
    post('theme.set', { vars: { bg: '#000000' } })
    await new Promise((resolve) => setImmediate(resolve))
    expect(sentTypes()).toEqual(before)
    expect([marketStore.getState().interval, styles.size]).toEqual(['15m', 0])
  })
})

describe('a way out of the page', () => {
  const opened = (path: string) => ({ type: 'link.open', payload: { url: `${DESK}${path}` } })

  it('to another market stays in a page that trades, and leaves one that shows', async () => {
    await open('ticket')
    push('/trade/two/ETH')
    await expect.poll(() => page.chosen).toEqual({ ...ETH, isFollowed: true })
    expect(sentTypes()).not.toContain('link.open')
    unmount()

    await open('chart')
    push('/trade/two/ETH')
    expect(posted.at(-1)).toMatchObject(opened('/trade/two/ETH'))
    expect(page.chosen).toBeUndefined()
  })

  it('to anything else is the host’s to open', async () => {
    await open('trade')
    push('/markets')
    expect(posted.at(-1)).toMatchObject(opened('/markets'))
    expect(page.chosen).toBeUndefined()
  })
})
