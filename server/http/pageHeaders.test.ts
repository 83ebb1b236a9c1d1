import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import type { PublicConfig } from '@/lib/schema/publicConfig'
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
    },
    { key: 'two', protocol: 'one', network: 'mainnet', baseUrl: 'https://api.venue.test' },
  ],
}

function headersOf(path: string, over: Partial<PageHeaderOptions> = {}) {
  const request = new IncomingMessage(new Socket())
  request.url = path
  const response = new ServerResponse(request)
  createPageHeaders({ config, publicOrigin: undefined, isDevelopment: false, ...over })(
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
  it('lets a page call the desk and every configured address, and nothing else', () => {
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

  it('runs scripts by a nonce that the renderer is told, and never text', () => {
    const { request, directives, policy } = headersOf('/')
    const [nonce = ''] = directives.get('script-src') ?? []
    expect(nonce).toMatch(/^'nonce-[\w+/]{22}=='$/)
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

  it('comes with HSTS where the desk is reached by TLS alone', () => {
    const hsts = (publicOrigin: string | undefined) =>
      headersOf('/', { publicOrigin }).response.getHeader('strict-transport-security')
    expect(hsts('https://desk.test')).toBe('max-age=31536000')
    expect(hsts(undefined)).toBeUndefined()
  })
})

describe('calledOrigins', () => {
  it('finds addresses at any depth and takes no other text for one', () => {
    const value = { a: ['ws://x.test:1/p', { b: 'http://x.test' }], c: 'javascript:alert(1)', d: 3 }
    expect(calledOrigins(value)).toEqual(['http://x.test', 'ws://x.test:1'])
  })
})
