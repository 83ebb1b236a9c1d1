import { expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { FetchLikeInit } from './fetchLike'
import { createServiceReads } from './serviceClient'

it('asks nothing before it is asked, and the providers of a service once a minute', async () => {
  const clock = new FakeClock()
  const asked: [url: string, headers: FetchLikeInit['headers']][] = []
  const client = createServiceReads({
    apiUrl: 'https://desk.test/v1/perps',
    apiKey: 'key',
    serviceName: 'desk',
    fetch: async (url, init) => {
      asked.push([url, init?.headers])
      return new Response(JSON.stringify({ providers: [] }))
    },
    clock: clock.clock,
    setTimer: clock.setTimer,
    random: () => 0,
  })
  expect(asked).toEqual([])
  expect(await client.providers()).toEqual([])
  await client.providers()
  expect(asked).toEqual([['https://desk.test/v1/perps/providers', { 'x-desk-api-key': 'key' }]])
  clock.advance(60_001)
  await expect(client.provider('a')).rejects.toMatchObject({ code: 2005 })
  expect(asked.length).toBe(2)
})
