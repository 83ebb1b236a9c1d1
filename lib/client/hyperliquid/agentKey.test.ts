import { describe, expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { isCredentialUnreadable } from '@/lib/client/errors'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { WireExtraAgent } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { AgentKeys } from './agentKey'

const OWNER = `0x${'Aa'.repeat(20)}`
const HOUR_MS = 3_600_000

function setUp() {
  const clock = new FakeClock()
  const credentials = createMemoryCredentials()
  const agents: WireExtraAgent[] = []
  let isDown = false
  let clockOffsetMs = 0
  const runtime = {
    fetch,
    openSocket: () => {
      throw new Error('no sockets here')
    },
    now: clock.now,
    clock: clock.clock,
    setTimer: clock.setTimer,
    credentials,
  }
  const keysOf = (provider = 'hyperliquid', network = 'paper') =>
    new AgentKeys({
      provider,
      network,
      runtime,
      clockOffsetMs: async () => clockOffsetMs,
      readAgents: async () => {
        if (isDown) throw new Error('the venue is down')
        return agents
      },
    })
  return {
    clock,
    credentials,
    agents,
    keysOf,
    keys: keysOf(),
    takeDown: () => {
      isDown = true
    },
    moveVenueClock: (byMs: number) => {
      clockOffsetMs += byMs
    },
  }
}

const name = `hyperliquid:${OWNER.toLowerCase()}:agent-paper`

describe('AgentKeys', () => {
  it('makes one key per account and keeps it', async () => {
    const { keys, keysOf } = setUp()
    expect(await keys.find(OWNER)).toBeUndefined()
    const made = await keys.ensure(OWNER)
    expect(made.address).toMatch(/^0x[0-9a-f]{40}$/)
    expect(await keys.ensure(OWNER)).toEqual(made)
    expect(await keysOf().find(OWNER.toLowerCase())).toEqual(made)
    const other = await keys.ensure(`0x${'bb'.repeat(20)}`)
    expect(other.address).not.toBe(made.address)
  })

  it('keeps networks and deployments apart', async () => {
    const { keysOf } = setUp()
    const made = await Promise.all([
      keysOf('hyperliquid', 'paper').ensure(OWNER),
      keysOf('hyperliquid', 'mainnet').ensure(OWNER),
      keysOf('other', 'paper').ensure(OWNER),
    ])
    expect(new Set(made.map((record) => record.address)).size).toBe(3)
  })

  it('ends an approval by the clock of the venue, whatever this device says', async () => {
    const { keys, clock, moveVenueClock } = setUp()
    const { address } = await keys.ensure(OWNER)
    moveVenueClock(HOUR_MS)
    await keys.markApproved(OWNER, address, clock.nowMs + 2 * HOUR_MS)
    clock.advance(HOUR_MS - 1)
    expect(await keys.find(OWNER)).toMatchObject({ address })
    clock.advance(1)
    expect(await keys.find(OWNER)).toBeUndefined()
    moveVenueClock(-2 * HOUR_MS)
    expect(await keys.find(OWNER)).toMatchObject({ address })
  })

  it('notifies once when a key ends by itself, by the clock of the venue', async () => {
    const { keys, clock, moveVenueClock } = setUp()
    const ended: string[] = []
    const { address } = await keys.ensure(OWNER)
    await keys.markApproved(OWNER, address, clock.nowMs + 40 * 24 * HOUR_MS)
    keys.changes.listen((of) => ended.push(of))
    moveVenueClock(HOUR_MS)
    expect(await keys.find(OWNER)).toMatchObject({ address })
    await clock.advanceAsync(40 * 24 * HOUR_MS - HOUR_MS - 1)
    expect(ended).toEqual([])
    await clock.advanceAsync(1)
    expect(ended).toEqual([OWNER.toLowerCase()])
    expect(await keys.find(OWNER)).toBeUndefined()
    expect(clock.pending).toBe(0)
  })

  it('notifies of no end that was put off, of no key that is gone', async () => {
    const { keys, keysOf, clock } = setUp()
    const ended: string[] = []
    const { address } = await keys.ensure(OWNER)
    await keys.markApproved(OWNER, address, clock.nowMs + HOUR_MS)
    await keys.markApproved(OWNER, address, clock.nowMs + 2 * HOUR_MS)
    keys.changes.listen((of) => ended.push(of))
    await clock.advanceAsync(HOUR_MS)
    expect(ended).toEqual([])
    // Another tab deletes the key: that tab notifies, not the timer of this one.
    await keysOf().remove(OWNER)
    await clock.advanceAsync(HOUR_MS)
    expect(ended).toEqual([])
    expect(clock.pending).toBe(0)
  })

  it('gives two tabs that start at once the same key', async () => {
    const { keysOf } = setUp()
    const [one, other] = await Promise.all([keysOf().ensure(OWNER), keysOf().ensure(OWNER)])
    expect(one).toEqual(other)
  })

  it('knows nothing of a key whose time is over, and makes a fresh one', async () => {
    const { clock, keys } = setUp()
    const made = await keys.ensure(OWNER)
    await keys.markApproved(OWNER, made.address, clock.nowMs + HOUR_MS)
    expect(await keys.find(OWNER)).toMatchObject({ expiresAtMs: clock.nowMs + HOUR_MS })
    clock.advance(HOUR_MS)
    expect(await keys.find(OWNER)).toBeUndefined()
    const fresh = await keys.ensure(OWNER)
    expect(fresh.address).not.toBe(made.address)
    expect(fresh.expiresAtMs).toBeUndefined()
  })

  it('reads from the venue until when a key is approved', async () => {
    const { agents, clock, keys } = setUp()
    const made = await keys.ensure(OWNER)
    const validUntil = clock.nowMs + HOUR_MS
    agents.push({ address: made.address, name: 'svc', validUntil })
    expect(await keys.ensure(OWNER)).toMatchObject({
      address: made.address,
      approvedAtMs: clock.nowMs,
      expiresAtMs: validUntil,
    })
  })

  it('never uses a key again that the venue listed and dropped', async () => {
    const { agents, clock, keys } = setUp()
    const made = await keys.ensure(OWNER)
    agents.push({ address: made.address, name: 'svc', validUntil: null })
    await keys.ensure(OWNER)
    agents.pop()
    clock.advance(120_000)
    expect((await keys.ensure(OWNER)).address).not.toBe(made.address)
  })

  it('keeps a key that was approved a moment ago and does not show yet', async () => {
    const { clock, keys } = setUp()
    const made = await keys.ensure(OWNER)
    await keys.markApproved(OWNER, made.address, undefined)
    clock.advance(3_000)
    expect((await keys.ensure(OWNER)).address).toBe(made.address)
  })

  it('keeps a key that is not approved yet, however old', async () => {
    const { clock, keys } = setUp()
    const made = await keys.ensure(OWNER)
    clock.advance(24 * HOUR_MS)
    expect((await keys.ensure(OWNER)).address).toBe(made.address)
  })

  it('throws no key away while the venue cannot be asked', async () => {
    const { clock, keys, takeDown } = setUp()
    const made = await keys.ensure(OWNER)
    await keys.markApproved(OWNER, made.address, undefined)
    clock.advance(HOUR_MS)
    takeDown()
    expect((await keys.ensure(OWNER)).address).toBe(made.address)
    await keys.dropIfUnlisted(OWNER)
    expect(await keys.find(OWNER)).toBeDefined()
  })

  it('drops a refused key only where the venue does not list it', async () => {
    const { agents, keys } = setUp()
    const made = await keys.ensure(OWNER)
    agents.push({ address: made.address, name: 'svc', validUntil: null })
    await keys.dropIfUnlisted(OWNER)
    expect(await keys.find(OWNER)).toBeDefined()
    agents.pop()
    await keys.dropIfUnlisted(OWNER)
    expect(await keys.find(OWNER)).toBeUndefined()
  })

  it('removes the key that was revoked, and no other', async () => {
    const { keys } = setUp()
    const made = await keys.ensure(OWNER)
    await keys.removeIf(OWNER, `0x${'1'.repeat(40)}`)
    expect(await keys.find(OWNER)).toBeDefined()
    await keys.removeIf(OWNER, made.address)
    expect(await keys.find(OWNER)).toBeUndefined()
  })

  it.each([
    'no json',
    '{}',
    '{"version":1}',
    '{"version":2,"address":"0x","privateKey":"0x"}',
    JSON.stringify({
      version: 1,
      address: `0x${'1'.repeat(40)}`,
      privateKey: `0x${'1'.repeat(64)}`,
      createdAtMs: 1,
    }),
  ])('refuses a record that is none of ours, and never overwrites it: %s', async (text) => {
    const { credentials, keys } = setUp()
    await credentials.set(name, text)
    await expect(keys.find(OWNER)).rejects.toSatisfy(isCredentialUnreadable)
    await expect(keys.ensure(OWNER)).rejects.toSatisfy(isCredentialUnreadable)
    await expect(keys.dropIfUnlisted(OWNER)).rejects.toSatisfy(isCredentialUnreadable)
    expect(await credentials.get(name)).toBe(text)
    await keys.remove(OWNER)
    expect(await keys.ensure(OWNER)).toBeDefined()
  })
})

describe('a key from elsewhere', () => {
  const privateKey = `0x${'4C'.repeat(32)}`

  it('takes the place of the one there, with the end that the venue gives', async () => {
    const { keys, keysOf, agents, clock } = setUp()
    await keys.ensure(OWNER)
    const { address } = await keysOf('elsewhere').ensure(OWNER)
    const secret = (await keysOf('elsewhere').find(OWNER))?.privateKey ?? ''
    const validUntil = clock.now() + HOUR_MS
    agents.push({ address, name: 'desk', validUntil })
    expect(await keys.import(OWNER, secret)).toMatchObject({ address, expiresAtMs: validUntil })
    expect(await keys.find(OWNER)).toMatchObject({ address, privateKey: secret })
  })

  it('is refused where the venue does not list it, or does not answer, and the key there stays', async () => {
    const { keys, takeDown } = setUp()
    const own = await keys.ensure(OWNER)
    await expect(keys.import(OWNER, privateKey)).rejects.toMatchObject({ code: 2011 })
    takeDown()
    await expect(keys.import(OWNER, privateKey)).rejects.toThrow('the venue is down')
    expect(await keys.find(OWNER)).toEqual(own)
  })

  it.each(['', '0x', 'abc', `0x${'0'.repeat(64)}`, `0x${'f'.repeat(64)}`, `0x${'1'.repeat(63)}`])(
    'is refused as no key: %s',
    async (text) => {
      await expect(setUp().keys.import(OWNER, text)).rejects.toMatchObject({ code: 2005 })
    },
  )
})
