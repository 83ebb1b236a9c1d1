import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import type { OndoCredentials } from '@/lib/client/ondo/account/ondoCredentials'
import type { PluginRuntime } from '@/lib/client/plugin'
import { createExchange } from './exchange'

const ADDRESS = '0xAbcdef0000000000000000000000000000000001'
const servers: Server[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Requests to a venue with a session, by this platform's own `fetch` unless another is given. */
function exchangeWith(baseUrl: string, fetchBy: PluginRuntime['fetch'] = fetch as never) {
  const session = { accountId: '1045', token: 'the session', expiresAtMs: 1 }
  return createExchange({
    ...{ baseUrl, tool: 'ondo' },
    credentials: { session: async () => session } as unknown as OndoCredentials,
    runtime: { fetch: fetchBy, setTimer: () => () => {} } as unknown as PluginRuntime,
  })
}

describe('a request with the session', () => {
  it.each([301, 302, 303, 307, 308])(
    'follows no redirect of status %i to another host',
    async (status) => {
      const arrived: (string | undefined)[] = []
      const elsewhere = await listen(({ headers }, response) => {
        arrived.push(headers.authorization)
        response.end('{"success":true,"result":{}}')
      })
      const sessions: (string | undefined)[] = []
      const venue = await listen(({ headers, url }, response) => {
        sessions.push(headers.authorization)
        response.writeHead(status, { location: `${elsewhere}${url}` }).end()
      })
      const request = { method: 'GET', path: '/v1/account' } as const
      const sent = exchangeWith(venue).send(request, { address: ADDRESS })
      await expect(sent).rejects.toMatchObject({ code: 2004 })
      expect(sessions).toEqual(['Bearer the session'])
      expect(arrived).toEqual([])
    },
  )
})

describe('a request that a browser lets no page make', () => {
  it('is reported as one that the venue may not allow this address', async () => {
    // All that a page learns of a refusal by CORS.
    const refused = exchangeWith('https://venue.test', async () => {
      throw new TypeError('Failed to fetch')
    })
    const request = { method: 'GET', path: '/v1/account' } as const
    await expect(refused.send(request, { address: ADDRESS })).rejects.toMatchObject({
      ...{ code: 2004, status: 503, tool: 'ondo' },
      message: expect.stringContaining('may not allow this desk’s address (CORS)'),
    })
  })
})
