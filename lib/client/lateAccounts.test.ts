import { describe, expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { FakeSockets } from '@/lib/client/testing/FakeSockets'
import { sharedChannels } from '@/lib/client/testing/sharedTabs'
import { TEST_VENUES, type TestProvider } from '@/lib/client/testing/testVenues'
import type { FetchLikeResponse } from './fetchLike'
import type { PluginRuntime } from './plugin'

const A = `0x${'a1'.repeat(20)}`
const B = `0x${'b2'.repeat(20)}`
const host = 'http://127.0.0.1:1'
const DESK = { webUrl: host, paperUrl: host, faceUrl: host, faceWsUrl: 'ws://127.0.0.1:1' }

/** What Hyperliquid answers of its markets; the others are left waiting for theirs. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  perpDexs: [null],
  meta: { universe: [] },
  spotMeta: { tokens: [], universe: [] },
}

/** A plugin, and all that it asks of the venue and of the store of keys. */
function setUp(venue: TestProvider, store = createMemoryCredentials()) {
  const clock = new FakeClock()
  const sockets = new FakeSockets()
  const seen: string[] = []
  sockets.onSend = (_, text) => seen.push(text.toLowerCase())
  const runtime: PluginRuntime = {
    async fetch(url, init) {
      const body = String(init?.body ?? '')
      seen.push(`${url} ${body}`.toLowerCase())
      const answer = body.startsWith('{') ? ANSWERS[JSON.parse(body).type] : undefined
      if (answer === undefined) return await new Promise<FetchLikeResponse>(() => {})
      return new Response(JSON.stringify(answer))
    },
    openSocket(url) {
      const socket = sockets.open(url)
      queueMicrotask(() => sockets.last.open())
      return socket
    },
    now: clock.now,
    clock: clock.clock,
    setTimer: clock.setTimer,
    credentials: {
      ...store,
      get(key) {
        seen.push(key.toLowerCase())
        return store.get(key)
      },
    },
  }
  const plugin = TEST_VENUES[venue].plugin(DESK)(runtime)
  const about = (address: string) => seen.filter((text) => text.includes(address))
  return { plugin, sockets, about }
}

describe.each(Object.keys(TEST_VENUES) as TestProvider[])('the accounts of %s', (venue) => {
  it('are asked about as they are watched once their code is there', async () => {
    const { plugin, about } = setUp(venue)
    const leave = plugin.subscribe({ channel: 'positions', address: A }, () => {})
    expect(plugin.status().state).toBe('connecting')
    leave()
    expect(plugin.status().state).toBe('idle')
    plugin.subscribe({ channel: 'positions', address: B }, () => {})
    await expect.poll(() => about(B).length).toBeGreaterThan(0)
    expect(about(A)).toEqual([])
    plugin.close()
  })

  it('open no connection where the plugin was closed while their code loaded', async () => {
    const { plugin, sockets, about } = setUp(venue)
    plugin.subscribe({ channel: 'fills', address: A }, () => {})
    // A read that is under way goes on: it ends once the code is loaded.
    const read = plugin.credentials(B)
    plugin.close()
    await read
    await expect.poll(() => about(B).length).toBeGreaterThan(0)
    expect([about(A), sockets.all]).toEqual([[], []])
  })

  it('are heard of where another tab removed their credentials, until the plugin is closed', async () => {
    const { tabOf } = sharedChannels()
    const store = createMemoryCredentials()
    const [one, two] = [setUp(venue, tabOf(store)).plugin, setUp(venue, tabOf(store)).plugin]
    const heard: unknown[] = []
    two.onCredentialChange((address, kind) => heard.push([address, kind]))
    await one.forgetCredential(A)
    expect(heard).toEqual([[A, { isForgotten: true, isElsewhere: true }]])
    two.close()
    await one.forgetCredential(B)
    expect(heard).toHaveLength(1)
    one.close()
  })

  it('notify all who listen once their credentials were removed here', async () => {
    const { plugin } = setUp(venue)
    const heard: string[] = []
    const leave = plugin.onCredentialChange((address) => heard.push(address))
    await plugin.forgetCredential(A)
    expect(heard).toEqual([A])
    leave()
    await plugin.forgetCredential(B)
    expect(heard).toEqual([A])
    plugin.close()
  })
})
