import { describe, expect, it } from 'vitest'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { OWNER } from '@/lib/client/testing/fakeCore'
import { sharedChannels } from '@/lib/client/testing/sharedTabs'
import { decimal } from '@/lib/decimal/decimal'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import type { StreamStatus } from './channels'
import { createCredentialChanges } from './credentials/credentialChanges'
import { credentialKey } from './credentials/credentials'
import { createMemoryCredentials } from './credentials/memoryCredentials'
import { lazyPlugin } from './lazyPlugin'
import type { PluginFactory, PluginRuntime, VenuePlugin } from './plugin'

const pins = { network: 'paper' }
const prices = { channel: 'prices' } as const
const LIVE: StreamStatus = { state: 'connected', lastMessageAtMs: 5, latencyMs: 1 }

function setUp(load: () => Promise<PluginFactory>, more: Partial<PluginRuntime> = {}) {
  const clock = new FakeClock()
  let loads = 0
  // Only the timer and the store of keys are used before the plugin is there.
  const base = { now: clock.now, setTimer: clock.setTimer, credentials: createMemoryCredentials() }
  const runtime = { ...base, ...more } as unknown as PluginRuntime
  const plugin = lazyPlugin('venue', pins, () => {
    loads += 1
    return load()
  })(runtime)
  return { clock, plugin, loads: () => loads }
}

/** A plugin that notes what it is asked. */
function real(events: string[], more: Partial<VenuePlugin> = {}): PluginFactory {
  const made: Partial<VenuePlugin> = {
    subscribe(subscription, listener) {
      events.push(`subscribe ${subscription.channel}`)
      // What the channel emits does not matter here.
      listener({} as never)
      return () => events.push(`leave ${subscription.channel}`)
    },
    status: () => LIVE,
    onStatus(listener) {
      listener(LIVE)
      return () => {}
    },
    positions: async () => [],
    close: () => events.push('close'),
    ...more,
  }
  return () => made as VenuePlugin
}

const settle = async () => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve()
}

describe('a plugin that is loaded when it is first used', () => {
  it('takes no key for removed that the venue’s code cannot remove', async () => {
    const by = { address: OWNER }
    const without = setUp(async () => real([])).plugin
    await expect(without.removeAccountKey?.('k1', by)).rejects.toMatchObject({ code: 2080 })
    const events: string[] = []
    const removeAccountKey = async (id: string) => void events.push(`remove ${id}`)
    await setUp(async () => real([], { removeAccountKey })).plugin.removeAccountKey?.('k1', by)
    expect(events).toEqual(['remove k1'])
  })

  it('loads nothing for being there, asked how it is, or refreshed', () => {
    const { plugin, loads } = setUp(async () => real([]))
    plugin.refresh()
    expect(plugin.status().state).toBe('idle')
    expect(plugin.lastMessageAtMs(prices)).toBeUndefined()
    expect(plugin.explorerLink?.('0x1')).toBeUndefined()
    expect(loads()).toBe(0)
  })

  it.each([
    ['a key', 'venue', true],
    ['a step that was sent', 'venue', true],
    ['a key beside a note', 'venue', true],
    ['nothing', 'venue', false],
    ['a note alone', 'venue', false],
    ['a key at another venue', 'venue2', false],
  ])('says without its code that this browser keeps %s of the account', async (what, at, keeps) => {
    const kinds: Record<string, string> = {
      'a step that was sent': 'sent:1',
      'a note alone': 'note-x',
    }
    const kind = kinds[what] ?? 'agent-paper'
    const credentials = createMemoryCredentials()
    if (what !== 'nothing') await credentials.set(credentialKey(at, OWNER, kind), 'secret')
    if (what === 'a key beside a note') {
      await credentials.set(credentialKey(at, OWNER, 'note-x'), 'noted')
    }
    await credentials.set(credentialKey('venue', `0x${'9'.repeat(40)}`, kind), 'of another account')
    const { plugin, loads } = setUp(async () => real([]), { credentials })
    expect(await plugin.keepsAnything?.(OWNER.toUpperCase().replace('X', 'x'))).toBe(keeps)
    expect(loads()).toBe(0)
  })

  it('gives fees without an account by code of its own until the venue’s code is loaded', async () => {
    const credentials = createMemoryCredentials()
    const fetch = async () => new Response()
    const runtime = { fetch, credentials } as unknown as PluginRuntime
    const asked: unknown[] = []
    let loads = 0
    const plugin = lazyPlugin(
      'venue',
      pins,
      async () => {
        loads += 1
        return real([], {
          feeTier: async (address) => {
            asked.push(address)
            return { maker: decimal('0.1'), taker: decimal('0.2') }
          },
        })
      },
      {
        readFees: async (given) => {
          asked.push(given)
          return { maker: decimal('0.01'), taker: decimal('0.02') }
        },
      },
    )(runtime)
    expect(await plugin.baseFees?.()).toEqual({ maker: '0.01', taker: '0.02' })
    expect([loads, asked.length, asked[0] === runtime]).toEqual([0, 1, true])
    await plugin.positions(OWNER)
    expect(await plugin.baseFees?.()).toEqual({ maker: '0.1', taker: '0.2' })
    expect(asked.at(-1)).toBe(ZERO_ADDRESS)
    const without = setUp(async () =>
      real([], { feeTier: async () => ({ maker: decimal('0.3'), taker: decimal('0.4') }) }),
    ).plugin
    expect(await without.baseFees?.()).toEqual({ maker: '0.3', taker: '0.4' })
  })

  it('has the code of accounts on its way once with the first call about one, and never for markets', async () => {
    let fetched = 0
    const runtime = { credentials: createMemoryCredentials() } as unknown as PluginRuntime
    const fetchAccounts = () => {
      fetched += 1
    }
    const funding = async () => ({ items: [], hasMore: false })
    const load = async () => real([], { marketFunding: funding })
    const plugin = lazyPlugin('venue', pins, load, { fetchAccounts })(runtime)
    plugin.subscribe(prices, () => {})
    await plugin.marketFunding('BTC')
    await plugin.clockOffsetMs?.()
    expect(fetched).toBe(0)
    // While the plugin's own code is still on its way.
    const early = lazyPlugin('venue', pins, load, { fetchAccounts })(runtime)
    early.subscribe({ channel: 'positions', address: OWNER }, () => {})
    expect(fetched).toBe(1)
    await early.positions(OWNER)
    expect(fetched).toBe(1)
  })

  it('gives how far the venue’s clock is ahead, and 0 where the venue gives no time', async () => {
    const ahead = setUp(async () => real([], { clockOffsetMs: async () => -600_000 })).plugin
    expect(await ahead.clockOffsetMs?.()).toBe(-600_000)
    expect(await setUp(async () => real([])).plugin.clockOffsetMs?.()).toBe(0)
  })

  it('may keep something where the store cannot list what it holds', async () => {
    const { names: _, ...credentials } = createMemoryCredentials()
    const { plugin, loads } = setUp(async () => real([]), { credentials })
    expect(await plugin.keepsAnything?.(OWNER)).toBe(true)
    expect(loads()).toBe(0)
  })

  it('notifies of credentials that change, also those who listened before it was loaded', async () => {
    const listeners = new Set<(address: string) => void>()
    const { plugin } = setUp(async () =>
      real([], {
        onCredentialChange(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      }),
    )
    const heard: string[] = []
    const leave = plugin.onCredentialChange((address) => heard.push(`early ${address}`))
    await plugin.positions(OWNER)
    plugin.onCredentialChange((address) => heard.push(`late ${address}`))
    for (const listener of listeners) listener('0x1')
    expect(heard).toEqual(['early 0x1', 'late 0x1'])
    leave()
    expect(listeners.size).toBe(1)
  })

  it('notifies of what changed in another tab, loaded or not, once', async () => {
    const { tabOf } = sharedChannels()
    const store = createMemoryCredentials()
    const other = createCredentialChanges('venue', tabOf(store).tabs)
    const credentials = tabOf(store)
    const own = createCredentialChanges('venue', credentials.tabs)
    const { plugin, loads } = setUp(async () => real([], { onCredentialChange: own.listen }), {
      credentials,
    })
    const heard: unknown[] = []
    plugin.onCredentialChange((address, kind) => heard.push([address, kind?.isElsewhere]))
    other.notifyAll('0x1')
    expect(heard).toEqual([['0x1', true]])
    expect(loads()).toBe(0)
    await plugin.positions(OWNER)
    other.notifyAll('0x2')
    expect(heard.slice(1)).toEqual([['0x2', true]])
    const closed = setUp(async () => real([]), { credentials }).plugin
    closed.onCredentialChange((address) => heard.push(address))
    closed.close()
    other.notifyAll('0x3')
    expect(heard.slice(2)).toEqual([['0x3', true]])
  })

  it('has the pins of the venue once it is loaded', async () => {
    const own = { network: 'paper', builder: 'x' }
    const { plugin } = setUp(async () => real([], { pins: own }))
    expect(plugin.pins).toEqual(pins)
    await plugin.positions(OWNER)
    expect(plugin.pins).toBe(own)
  })

  it('is loaded once, by the first call', async () => {
    const { plugin, loads } = setUp(async () => real([]))
    await Promise.all([plugin.positions(OWNER), plugin.positions(OWNER)])
    expect(loads()).toBe(1)
  })

  it('starts what was subscribed before, and reports its status from then on', async () => {
    const events: string[] = []
    const { plugin } = setUp(async () => real(events))
    const states: string[] = []
    plugin.onStatus(({ state }) => states.push(state))
    const leave = plugin.subscribe(prices, () => events.push('heard'))
    expect(plugin.status().state).toBe('connecting')
    await settle()
    expect(events).toEqual(['subscribe prices', 'heard'])
    expect(states).toEqual(['connecting', 'connected'])
    leave()
    expect(events).toContain('leave prices')
  })

  it('never starts what was left before the code came', async () => {
    const events: string[] = []
    const { plugin } = setUp(async () => real(events))
    plugin.subscribe(prices, () => {})()
    await settle()
    expect(events).toEqual([])
  })

  it('shows code that does not load as a lost connection, and tries again', async () => {
    const events: string[] = []
    let isBroken = true
    const { clock, plugin } = setUp(async () => {
      if (isBroken) throw new Error('chunk 404')
      return real(events)
    })
    plugin.subscribe(prices, () => {})
    await settle()
    expect(plugin.status().state).toBe('reconnecting')
    isBroken = false
    clock.advance(150)
    await settle()
    expect(events).toEqual(['subscribe prices'])
  })

  it('fails a call whose code does not load, and serves the next one', async () => {
    let isBroken = true
    const { plugin } = setUp(async () => {
      if (isBroken) throw new Error('chunk 404')
      return real([])
    })
    await expect(plugin.positions(OWNER)).rejects.toMatchObject({ code: 2004, tool: 'venue' })
    isBroken = false
    expect(await plugin.positions(OWNER)).toEqual([])
  })

  it('closes a plugin whose code comes after it was closed', async () => {
    const events: string[] = []
    const { plugin } = setUp(async () => real(events))
    const call = plugin.positions(OWNER)
    plugin.close()
    await call
    expect(events).toEqual(['close'])
  })

  it('answers what the venue’s plugin lacks as if it lacked it too', async () => {
    const { plugin } = setUp(async () => real([]))
    const entry = { type: 'x', signers: [], signingMethod: 'session', relay: 'CLIENT' } as const
    expect(await plugin.isSatisfied?.({ ...entry, signers: [] }, OWNER)).toBeUndefined()
    expect(await plugin.currentChoice?.('accountMode', OWNER)).toBeUndefined()
    expect(plugin.nonceKey?.('placeOrder', OWNER)).toBeUndefined()
    await expect(plugin.deliver?.([], { address: OWNER, wallet: undefined })).rejects.toMatchObject(
      { code: 2080 },
    )
  })

  it('keeps verification apart from loading: it verifies only once the plugin is loaded', () => {
    const { plugin } = setUp(async () => real([]))
    expect(() => plugin.verifySteps({} as never, [])).toThrow('before it was loaded')
  })
})
