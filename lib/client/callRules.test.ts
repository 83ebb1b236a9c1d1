import { describe, expect, it } from 'vitest'
import { createApi } from './http'
import { FakeClock } from './testing/FakeClock'

const signed = {
  provider: 'venue',
  address: `0x${'11'.repeat(20)}`,
  action: 'cancelOrder' as const,
  actions: [],
}

/** A service that gives the set answers and counts its requests. */
function setUp(answer: () => Promise<Response>) {
  const clock = new FakeClock()
  let calls = 0
  const api = createApi({
    apiUrl: 'http://service/v1/perps',
    fetch: async () => {
      calls += 1
      return answer()
    },
    setTimer: clock.setTimer,
    random: () => 0,
  })
  return { api, calls: () => calls }
}

describe('executing is never repeated', () => {
  it.each([429, 500, 502, 503])('sends it once where the service answers %d', async (status) => {
    const { api, calls } = setUp(async () => new Response('{}', { status }))
    await expect(api.call('executeAction', { body: signed })).rejects.toThrow()
    expect(calls()).toBe(1)
  })

  it('sends it once where the connection breaks', async () => {
    const { api, calls } = setUp(() => Promise.reject(new TypeError('fetch failed')))
    await expect(api.call('executeAction', { body: signed })).rejects.toMatchObject({ code: 2001 })
    expect(calls()).toBe(1)
  })
})

describe('a cancelled call is not retried', () => {
  it('rethrows the reason untouched and asks no more', async () => {
    const reason = new DOMException('left', 'AbortError')
    const controller = new AbortController()
    const { api, calls } = setUp(async () => {
      controller.abort(reason)
      throw reason
    })
    await expect(api.call('listProviders', {}, controller.signal)).rejects.toBe(reason)
    expect(calls()).toBe(1)
  })
})
