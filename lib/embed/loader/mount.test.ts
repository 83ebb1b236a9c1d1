import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NAMESPACE, VERSION } from '@/lib/embed/envelope'
import { type MountOptions, mount } from './mount'

const DESK = 'https://desk.test'

/** As much of a page as the loader uses. */
function fakePage(options: Partial<MountOptions> = {}, protocol = 'https:', desk = DESK) {
  const posted: unknown[] = []
  const listeners = new Set<(event: object) => void>()
  const place = { shown: [] as object[], append: (part: object) => void place.shown.push(part) }
  const createElement = () => {
    const element = {
      style: {},
      contentWindow: { postMessage: (message: unknown) => posted.push(structuredClone(message)) },
      setAttribute() {},
      remove: () => {
        place.shown = place.shown.filter((part) => part !== element)
      },
    }
    return element
  }
  vi.stubGlobal('document', { createElement, querySelector: () => place })
  vi.stubGlobal('location', { origin: `${protocol}//host.test` })
  vi.stubGlobal('addEventListener', (_: string, listener: (event: object) => void) => {
    listeners.add(listener)
  })
  vi.stubGlobal('removeEventListener', (_: string, listener: (event: object) => void) => {
    listeners.delete(listener)
  })
  const embed = mount('#place', { page: 'ticker', id: 'a', ...options }, desk)
  const failures: unknown[] = []
  embed.on('error', (failure) => failures.push(failure))
  return {
    embed,
    failures,
    posted,
    shown: () => place.shown,
    load: () => Object(embed.iframe).onload?.(),
    greet(seq = 1) {
      const payload = { versions: [VERSION], capabilities: [] }
      const data = { ns: NAMESPACE, v: VERSION, id: 'a', type: 'hello', seq, payload }
      for (const listener of listeners) {
        listener({ origin: DESK, source: embed.iframe.contentWindow, data })
      }
    },
  }
}

describe('a frame', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.spyOn(console, 'warn').mockImplementation(() => {})
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  it('that greets before it has loaded whole is not taken for silent', () => {
    const page = fakePage()
    page.greet()
    page.load()
    vi.advanceTimersByTime(60_000)
    expect(page.shown()).toEqual([page.embed.iframe])
    expect(page.failures).toEqual([])
  })

  it('that greets in time after its load is not taken for silent', () => {
    const page = fakePage()
    page.load()
    vi.advanceTimersByTime(14_999)
    page.greet()
    vi.advanceTimersByTime(60_000)
    expect(page.shown()).toEqual([page.embed.iframe])
    expect(page.failures).toEqual([])
  })

  it('is opened with theme variables that a framework keeps in a proxy', () => {
    const page = fakePage({ vars: new Proxy({ accent: '#8b9dff' }, {}) })
    page.greet()
    const config = { vars: { accent: '#8b9dff' } }
    expect(page.posted).toMatchObject([{ type: 'init', payload: { config } }])
  })

  it.each([
    [':r1:', 'r1'],
    ['my frame', 'myframe'],
    ['n'.repeat(65), 'n'.repeat(64)],
    ['::', 'e'],
  ])('with the id “%s” has the name that its page accepts', (id, name) => {
    const { embed } = fakePage({ id })
    expect(new URL(embed.iframe.src).searchParams.get('id')).toBe(name)
  })

  it('without an id has a name of its own, by the platform’s randomness', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const names = ['', undefined, null].map((id) => {
      const { embed } = fakePage({ id: id as never })
      return new URL(embed.iframe.src).searchParams.get('id')
    })
    for (const name of names) expect(name).toMatch(/^\w{6,64}$/)
    expect(new Set(names).size).toBe(names.length)
  })

  it('that is loaded again has the whole time again', () => {
    const page = fakePage()
    page.load()
    vi.advanceTimersByTime(10_000)
    page.load()
    vi.advanceTimersByTime(14_999)
    expect(page.failures).toEqual([])
    vi.advanceTimersByTime(1)
    expect(page.failures).toHaveLength(1)
  })

  it('that was removed is not reported as silent', () => {
    const page = fakePage()
    page.load()
    page.embed.destroy()
    vi.advanceTimersByTime(60_000)
    expect(page.shown()).toEqual([])
    expect(page.failures).toEqual([])
  })

  it('that stays silent is shown on, with what its operator has to do beside it', () => {
    const page = fakePage()
    page.load()
    vi.advanceTimersByTime(14_999)
    expect(page.shown()).toEqual([page.embed.iframe])
    vi.advanceTimersByTime(1)
    const message = `${DESK} does not answer. Is https://host.test in its EMBED_ALLOWED_ORIGINS?`
    expect(page.shown()).toEqual([
      page.embed.iframe,
      expect.objectContaining({ textContent: message }),
    ])
    expect(page.failures).toEqual([{ code: 0, message }])
    expect(console.warn).toHaveBeenCalledWith('perps-embed', message)
  })

  it('that greets late takes the note away', () => {
    const page = fakePage()
    page.load()
    vi.advanceTimersByTime(20_000)
    page.greet()
    expect(page.shown()).toEqual([page.embed.iframe])
  })

  it.each(['quotes', 'toString', 'constructor', '__proto__', ''])(
    'is none where there is no page “%s”, which is said in its place',
    (name) => {
      const page = fakePage({ page: name as never })
      vi.advanceTimersByTime(0)
      const textContent = expect.stringContaining(`No page ${name}. Pages: ticker, chart`)
      expect(page.shown()).toEqual([expect.objectContaining({ textContent })])
      expect(page.failures).toEqual([{ code: 0, message: textContent }])
    },
  )

  it('of a desk without TLS is none on a page with it, but for one on this machine', () => {
    const shownOf = (protocol: string, desk: string) => {
      const page = fakePage({}, protocol, desk)
      vi.advanceTimersByTime(0)
      const [shown] = page.shown()
      return shown === page.embed.iframe ? 'frame' : Object(shown).textContent
    }
    const refusal = 'An https page cannot embed http://desk.test. Serve it by https.'
    expect(shownOf('https:', 'http://desk.test')).toBe(refusal)
    expect(shownOf('http:', 'http://desk.test')).toBe('frame')
    expect(shownOf('https:', 'http://localhost:3000')).toBe('frame')
    expect(shownOf('https:', 'http://127.0.0.1:3000')).toBe('frame')
  })
})
