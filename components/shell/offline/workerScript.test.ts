import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { offlinePage } from './offlinePage'
import { workerScript } from './workerScript'

const page = await offlinePage('dark', 'ltr')
const script = workerScript(page)

/** The script as a browser runs it, with a network that can be taken away. */
function startWorker(network: { isThere: boolean }) {
  type Listener = (event: unknown) => void
  const listeners = new Map<string, Listener>()
  const touched: string[] = []
  const caches = new Proxy({}, { get: (_, name) => touched.push(String(name)) })
  const scope = createContext({
    self: {
      addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
      skipWaiting: () => undefined,
      registration: {},
    },
    caches,
    URL,
    Response,
    fetch: async () => {
      if (!network.isThere) throw new TypeError('Failed to fetch')
      return new Response('from the network')
    },
  })
  runInContext(script, scope)
  const ask = async (path: string, init: { mode?: string; method?: string } = {}) => {
    let answer: Promise<Response> | undefined
    const request = { url: `https://desk.test${path}`, mode: 'navigate', method: 'GET', ...init }
    listeners.get('fetch')?.({
      request,
      preloadResponse: Promise.resolve(undefined),
      respondWith: (response: Promise<Response>) => {
        answer = response
      },
    })
    return await answer
  }
  return { ask, touched }
}

describe('the service worker', () => {
  it('passes on the network’s answer, and opens no cache for it', async () => {
    const { ask, touched } = startWorker({ isThere: true })
    expect(await (await ask('/trade/hyperliquid/BTC'))?.text()).toBe('from the network')
    expect(touched).toEqual([])
    expect(script).not.toMatch(/caches|\.put\(|indexedDB/)
  })

  it('shows the offline page where a page cannot be fetched', async () => {
    const network = { isThere: true }
    const { ask } = startWorker(network)
    await ask('/trade/hyperliquid/BTC')
    network.isThere = false
    const answer = await ask('/trade/hyperliquid/BTC')
    expect(answer?.status).toBe(503)
    expect(answer?.headers.get('content-security-policy')).toBe(page.policy)
    expect(await answer?.text()).toBe(page.html)
  })

  it.each(['/v1/perps/providers', '/bff/v1/perps/markets', '/embed/ticker', '/embed'])(
    'answers %s with nothing of its own',
    async (path) => {
      const answer = await startWorker({ isThere: false }).ask(path)
      expect(answer?.type).toBe('error')
    },
  )

  it.each([{ mode: 'cors' }, { mode: 'same-origin' }, { mode: 'no-cors' }, { method: 'POST' }])(
    'leaves %s to the browser',
    async (init) => {
      expect(await startWorker({ isThere: false }).ask('/bff/v1/perps/markets', init)).toBe(
        undefined,
      )
    },
  )
})

describe('the offline page', () => {
  it('runs only its own style and script, and loads nothing', () => {
    expect(page.policy).toMatch(/default-src 'none'.*style-src 'sha256-.*script-src 'sha256-/)
    expect(page.html).not.toMatch(/\ssrc=|url\(|<link/)
  })

  it('has no figure, and says what does not work', () => {
    const words = page.html.replace(/<(style|script|svg)[\s\S]*?<\/\1>|<[^>]*>/g, ' ')
    expect(words).not.toMatch(/\d/)
    expect(words).toContain('nothing can be sent, changed or cancelled')
  })

  it('wears the theme that was chosen', async () => {
    expect((await offlinePage('light', 'ltr')).html).toContain('content="#eef0f4"')
    expect((await offlinePage('system', 'rtl')).html).toMatch(/dir="rtl"[^>]*data-theme="system"/)
  })
})
