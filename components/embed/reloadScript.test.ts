import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { RELOAD_SCRIPT, RETRYING_ID, STOPPED_ID, UNDRAWN_ID } from './reloadScript'

/** Longest pause before a reload, with what its request takes. */
const PAUSE_MS = 31_000

interface Page {
  /** What stands in the page: its grey lines, words, or the drawn page. */
  shown: string
  isUnstyled: boolean
  reloadLater(askedAtMs: number): boolean
  dispatch(type: string, target?: object): void
  draw(): void
}

let historyState: unknown
let reloads = 0
/** What the service answers a request of the page with. */
let answer: () => Promise<{ ok: boolean }>

/** A page as it is opened or reloaded: a bare document that runs the script. */
function openPage(readyState = 'complete'): Page {
  const listeners = new Map<string, ((event: object) => void)[]>()
  const openedAtMs = Date.now()
  const dataset: Record<string, string> = {}
  const page: Page = {
    shown: 'lines',
    get isUnstyled() {
      return 'unstyled' in dataset
    },
    reloadLater: (askedAtMs) => context.reloadLater(askedAtMs),
    dispatch: (type, target = runInContext('window', context)) => {
      for (const listener of listeners.get(type) ?? []) listener({ target })
    },
    draw() {
      page.shown = 'page'
    },
  }
  const undrawn = {
    replaceChildren: (words: string) => {
      page.shown = words
    },
  }
  const wordsOf = (text: string) => ({ content: { cloneNode: () => text } })
  const elements: Record<string, () => object | null> = {
    [UNDRAWN_ID]: () => (page.shown === 'page' ? null : undrawn),
    [RETRYING_ID]: () => wordsOf('retrying'),
    [STOPPED_ID]: () => wordsOf('stopped'),
  }
  const globals = {
    setTimeout,
    Date,
    document: {
      readyState,
      documentElement: { dataset },
      getElementById: (id: string) => elements[id]?.() ?? null,
    },
    performance: { timeOrigin: openedAtMs },
    history: {
      get state() {
        return historyState
      },
      replaceState: (state: unknown) => {
        historyState = structuredClone(state)
      },
    },
    location: {
      href: 'https://desk.test/embed/ticker',
      reload: () => {
        reloads += 1
      },
    },
    fetch: () => answer(),
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners.set(type, [...(listeners.get(type) ?? []), listener])
    },
  }
  const context = createContext(globals)
  context.window = context
  runInContext(RELOAD_SCRIPT, context)
  return page
}

const SCRIPT = { type: 'module', rel: undefined }
const STYLE = { type: '', rel: 'stylesheet' }
const later = () => vi.advanceTimersByTimeAsync(PAUSE_MS)

beforeEach(() => {
  vi.useFakeTimers()
  historyState = null
  reloads = 0
  answer = async () => ({ ok: true })
})
afterEach(() => vi.useRealTimers())

describe('a page whose code does not come', () => {
  it.each([
    ['script', SCRIPT],
    ['style sheet', STYLE],
  ])('says so and reloads after two seconds: its %s', async (_what, target) => {
    const page = openPage()
    page.dispatch('error', target)
    expect(page.shown).toBe('retrying')
    await vi.advanceTimersByTimeAsync(1_999)
    expect(reloads).toBe(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(reloads).toBe(1)
  })

  it('waits for the document where its style sheet fails before that, and is not drawn', () => {
    const page = openPage('loading')
    page.dispatch('error', STYLE)
    expect([page.shown, page.isUnstyled]).toEqual(['lines', true])
    page.dispatch('DOMContentLoaded')
    expect(page.shown).toBe('retrying')
  })

  it.each(['error', 'unhandledrejection'])(
    'says so where its script throws before it draws the page: %s',
    async (type) => {
      const page = openPage()
      page.dispatch(type)
      expect([page.shown, page.isUnstyled]).toEqual(['retrying', false])
      await later()
      expect(reloads).toBe(1)
    },
  )

  it('stays where it is drawn after all, and where it throws later', async () => {
    const page = openPage()
    page.dispatch('error')
    page.draw()
    page.dispatch('error')
    page.dispatch('unhandledrejection')
    await later()
    expect([page.shown, reloads]).toEqual(['page', 0])
  })

  it('leaves pictures, early links and scripts of others alone', async () => {
    const page = openPage()
    for (const target of [{}, { rel: 'modulepreload', type: '' }, { type: 'text/javascript' }]) {
      page.dispatch('error', target)
    }
    await later()
    expect([page.shown, reloads]).toEqual(['lines', 0])
  })

  it('asks the service until it answers, and counts none of that', async () => {
    answer = async () => Promise.reject(new TypeError('no network'))
    openPage().dispatch('error', SCRIPT)
    await vi.advanceTimersByTimeAsync(20_000)
    answer = async () => ({ ok: false })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(reloads).toBe(0)
    answer = async () => ({ ok: true })
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reloads).toBe(1)
  })
})

describe('a part that never comes', () => {
  it('reloads a drawn page once for all that is missing', async () => {
    const page = openPage()
    page.draw()
    expect([page.reloadLater(10), page.reloadLater(20)]).toEqual([true, true])
    await later()
    expect([page.shown, reloads]).toEqual(['page', 1])
  })

  it('reloads it three times in a row, then is said and lets it be', async () => {
    for (const before of [0, 1, 2]) {
      expect(reloads).toBe(before)
      expect(openPage().reloadLater(10)).toBe(true)
      await later()
    }
    const page = openPage()
    expect(page.reloadLater(10)).toBe(false)
    page.dispatch('error', SCRIPT)
    expect(page.shown).toBe('stopped')
    await later()
    expect(reloads).toBe(3)
  })

  it('reloads it sooner at first', async () => {
    for (const pauseMs of [2_000, 10_000, 30_000]) {
      const before = reloads
      openPage().reloadLater(10)
      await vi.advanceTimersByTimeAsync(pauseMs - 1)
      expect(reloads).toBe(before)
      await vi.advanceTimersByTimeAsync(1)
      expect(reloads).toBe(before + 1)
    }
  })

  it('starts from none again in a page that stayed whole for a minute', async () => {
    for (let times = 0; times < 3; times += 1) {
      openPage().reloadLater(10)
      await later()
    }
    const page = openPage()
    page.draw()
    await vi.advanceTimersByTimeAsync(61_000)
    expect(page.reloadLater(61_000)).toBe(true)
    await vi.advanceTimersByTimeAsync(2_000)
    expect([reloads, historyState]).toMatchObject([4, { reloads: 1 }])
  })

  it('does not start from none where it was asked for at once and failed late', async () => {
    for (let times = 0; times < 3; times += 1) {
      openPage().reloadLater(10)
      await later()
    }
    const page = openPage()
    await vi.advanceTimersByTimeAsync(90_000)
    expect(page.reloadLater(10)).toBe(false)
  })

  it('starts from none again where a person reloads a page that stopped', async () => {
    for (let times = 0; times < 3; times += 1) {
      openPage().reloadLater(10)
      await later()
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(openPage().reloadLater(10)).toBe(true)
  })
})
