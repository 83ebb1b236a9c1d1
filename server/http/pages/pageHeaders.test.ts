import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { parseEnv } from '@/server/config/env'
import { calledOrigins, createPageHeaders, type PageHeaderOptions } from './pageHeaders'

const config: PublicConfig = {
  serviceName: 'svc',
  apiUrl: '/bff/v1/perps',
  meta: { name: 'Perpdesk', chainId: 31337 },
  faucetPath: '/bff/paper/faucet',
  venues: [
    {
      key: 'one',
      protocol: 'one',
      network: 'mainnet',
      baseUrl: 'https://api.venue.test/base',
      wsUrl: 'wss://stream.venue.test:444/ws?x=1',
      facts: { explorerUrl: 'https://explorer.venue.test/' },
    },
    {
      key: 'two',
      protocol: 'one',
      network: 'mainnet',
      baseUrl: 'https://api.venue.test',
      facts: {},
    },
  ],
}

const embeds = parseEnv({
  EMBED_ALLOWED_ORIGINS: '*,https://host.test',
  EMBED_INTEGRATORS: '{"acme":["https://acme.test"]}',
})

function headersOf(path: string, over: Partial<PageHeaderOptions> = {}, host = 'desk.test') {
  const request = new IncomingMessage(new Socket())
  request.url = path
  request.headers.host = host
  const response = new ServerResponse(request)
  createPageHeaders({ config, publicOrigin: undefined, isDevelopment: false, embeds, ...over })(
    request,
    response,
  )
  const policy = String(response.getHeader('content-security-policy'))
  const directives = new Map(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources] as const
    }),
  )
  return { request, response, policy, directives }
}

describe('the policy of a page', () => {
  it('lets a page call the service and every configured address, and nothing else', () => {
    const { directives } = headersOf('/trade/one/BTC')
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      'https://api.venue.test',
      'wss://stream.venue.test:444',
    ])
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(directives.get('img-src')).toEqual(["'self'", 'data:'])
    for (const name of ['base-uri', 'form-action', 'frame-ancestors', 'object-src']) {
      expect(directives.get(name)).toEqual(["'none'"])
    }
  })

  it('shows the logos of the service it is reached as, and of the service it reads from', () => {
    const over = { publicOrigin: 'https://desk.test/', upstreamUrl: 'https://perps.test/base' }
    const { directives } = headersOf('/', over)
    const origins = ["'self'", 'data:', 'https://desk.test', 'https://perps.test']
    expect(directives.get('img-src')).toEqual(origins)
  })

  it('lets pages of other origins show logos, and nothing else', () => {
    const policyOf = (path: string) =>
      headersOf(path).response.getHeader('cross-origin-resource-policy')
    expect(policyOf('/providers/hyperliquid.svg')).toBe('cross-origin')
    expect(policyOf('/assets/btc.svg?v=1')).toBe('cross-origin')
    expect([policyOf('/'), policyOf('/assets/x/btc.svg'), policyOf('/x.svg')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('runs scripts by a nonce that the renderer is given, and never text', () => {
    const { request, directives, policy } = headersOf('/')
    const [self, nonce = '', ...others] = directives.get('script-src') ?? []
    expect(nonce).toMatch(/^'nonce-[\w+/]{22}=='$/)
    expect([self, ...others]).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(request.headers['content-security-policy']).toBe(policy)
    expect(policy).not.toContain("'unsafe-eval'")
    expect(directives.get('style-src')).not.toContain("'unsafe-inline'")
  })

  it('is looser only for the development server', () => {
    expect(headersOf('/', { isDevelopment: true }).policy).toContain("'unsafe-eval'")
  })

  it('of an asset names no nonce, and lets a worker compile WebAssembly', () => {
    const { request, directives } = headersOf('/_next/static/chunks/a.js')
    expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"])
    expect(request.headers['content-security-policy']).toBeUndefined()
  })

  it('comes with HSTS where the service is reached by TLS alone', () => {
    const hsts = (publicOrigin: string | undefined) =>
      headersOf('/', { publicOrigin }).response.getHeader('strict-transport-security')
    expect(hsts('https://desk.test')).toBe('max-age=31536000')
    expect(hsts(undefined)).toBeUndefined()
  })
})

describe('who may frame a page', () => {
  const ancestors = (path: string, over: Partial<PageHeaderOptions> = {}, host?: string) =>
    headersOf(path, over, host).directives.get('frame-ancestors')

  it.each([
    '/',
    '/trade/one/BTC',
    '/embed',
    '/embed?page=ticker',
    '/embed/v1.js',
    '/embed/unknown',
    '/embed/ticker/more',
    '/embed//ticker',
    '/embeds/ticker',
    '/_next/static/chunks/a.js',
    '/x?/embed/ticker',
  ])('is none for %s', (path) => {
    expect(ancestors(path)).toEqual(["'none'"])
  })

  it.each(['ticker', 'chart', 'book', 'markets', 'funding', 'portfolio'])(
    'is every configured site for the %s, which is only read',
    (page) => {
      expect(ancestors(`/embed/${page}?x=1`)).toEqual(["'self'", '*', 'https://host.test'])
    },
  )

  it.each(['ticket', 'trade'])('is a site that is named for the %s, never all of them', (page) => {
    expect(ancestors(`/embed/${page}`)).toEqual(["'self'", 'https://host.test'])
    expect(ancestors(`/embed/${page}?integrator=acme`)).toEqual(["'self'", 'https://acme.test'])
  })

  describe.each(['ticket', 'trade'])('of the %s', (page) => {
    const two = parseEnv({
      EMBED_ALLOWED_ORIGINS: 'https://a.test,https://b.test',
      EMBED_INTEGRATORS: '{"acme":["https://acme.test","https://www.acme.test"]}',
    })
    const of = (query: string, host?: string) =>
      ancestors(`/embed/${page}?${query}`, { embeds: two }, host)

    it('is the site alone that its address names, so that no other one names it in its place', () => {
      expect(of('parent=https://b.test')).toEqual(["'self'", 'https://b.test'])
      expect(of('size=1&parent=https%3A%2F%2Fa.test&id=x')).toEqual(["'self'", 'https://a.test'])
      const acme = of('integrator=acme&parent=https://www.acme.test')
      expect(acme).toEqual(["'self'", 'https://www.acme.test'])
    })

    it('is the service alone where its address names the service, by the host it is called by', () => {
      expect(of('parent=https://desk.test')).toEqual(["'self'", 'https://desk.test'])
      const elsewhere = of('parent=https://desk.test', 'other.test')
      expect(elsewhere).toEqual(["'self'", 'https://a.test', 'https://b.test'])
    })

    it.each([
      'parent=https://evil.test',
      'parent=https://acme.test',
      'parent=https://a.test/page',
      'parent=https://a.test&parent=https://b.test',
      'parent=*',
    ])('is every named site for %s, which shows a refusal', (query) => {
      expect(of(query)).toEqual(["'self'", 'https://a.test', 'https://b.test'])
    })
  })

  it('is every configured site for what is only read, whichever its address names', () => {
    const path = '/embed/ticker?parent=https://host.test'
    expect(ancestors(path)).toEqual(["'self'", '*', 'https://host.test'])
  })

  it('is the service alone until an origin is allowed', () => {
    expect(ancestors('/embed/ticker', { embeds: parseEnv({}) })).toEqual(["'self'"])
  })

  it('never depends on what an address puts into the list', () => {
    const path = '/embed/trade?integrator=x;script-src%20*&parent=https://evil.test'
    expect(ancestors(path)).toEqual(["'self'", 'https://host.test'])
  })

  it('sends with a framed page’s links no more than the origin, and lets hosts load the loader', () => {
    expect(headersOf('/embed/ticker').response.getHeader('referrer-policy')).toBe('strict-origin')
    expect(headersOf('/markets').response.getHeader('referrer-policy')).toBe('no-referrer')
    expect(headersOf('/embed/v1.js').response.getHeader('cross-origin-resource-policy')).toBe(
      'cross-origin',
    )
    expect(headersOf('/embed').directives.get('frame-src')).toEqual(["'self'"])
  })

  it('lets a sandboxed frame, which has no origin of its own, load the modules that say so', () => {
    const shared = (path: string) =>
      headersOf(path).response.getHeader('access-control-allow-origin')
    expect(shared('/_next/static/embed/ticker-1.js')).toBe('*')
    expect(shared('/_next/static/chunks/a.js')).toBeUndefined()
    expect(shared('/embed/ticker')).toBeUndefined()
  })
})

describe('calledOrigins', () => {
  it('finds addresses at any depth and takes no other text for one', () => {
    const value = { a: ['ws://x.test:1/p', { b: 'http://x.test' }], c: 'javascript:alert(1)', d: 3 }
    expect(calledOrigins(value)).toEqual(['http://x.test', 'ws://x.test:1'])
  })
})
