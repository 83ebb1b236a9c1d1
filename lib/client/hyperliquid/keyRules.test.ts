import { describe, expect, it } from 'vitest'
import { createMemoryCredentials } from '@/lib/client/credentials/memoryCredentials'
import { isCredentialUnreadable } from '@/lib/client/errors'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import type { WireExtraAgent } from '@/lib/venues/hyperliquid/wire/wireAccount'
import { AgentKeys } from './agentKey'

const OWNER = `0x${'aa'.repeat(20)}`
const HOUR_MS = 3_600_000

function setUp() {
  const clock = new FakeClock()
  const credentials = createMemoryCredentials()
  const agents: WireExtraAgent[] = []
  const keysOf = (provider: string) =>
    new AgentKeys({
      provider,
      network: 'paper',
      runtime: {
        fetch,
        openSocket: () => {
          throw new Error('no sockets here')
        },
        now: clock.now,
        clock: clock.clock,
        setTimer: clock.setTimer,
        credentials,
      },
      clockOffsetMs: async () => 0,
      readAgents: async () => agents,
    })
  return { clock, credentials, agents, keysOf }
}

describe('a record is checked before it is trusted', () => {
  it('calls a record unreadable that is not what was written, and leaves it there', async () => {
    const { credentials, keysOf } = setUp()
    const keys = keysOf('hyperliquid')
    await keys.ensure(OWNER)
    const name = `hyperliquid:${OWNER}:agent-paper`
    await credentials.set(name, JSON.stringify({ secretKey: 'under a wrong name' }))
    await expect(keys.ensure(OWNER)).rejects.toSatisfy(isCredentialUnreadable)
    expect(await credentials.get(name)).toContain('under a wrong name')
  })
})

describe('a key that the venue refuses is replaced by a new one', () => {
  it('drops it where the venue lists it no more, so that setup can begin again', async () => {
    const { clock, agents, keysOf } = setUp()
    const keys = keysOf('hyperliquid')
    const { address } = await keys.ensure(OWNER)
    agents.push({ address, name: 'svc', validUntil: clock.nowMs + 24 * HOUR_MS })
    await keys.find(OWNER)
    agents.splice(0)
    clock.advance(HOUR_MS)
    await keys.dropIfUnlisted(OWNER)
    expect(await keys.find(OWNER)).toBeUndefined()
  })
})

describe('two deployments never share a key', () => {
  it('keeps a key for each provider', async () => {
    const { keysOf } = setUp()
    const first = await keysOf('hyperliquid').ensure(OWNER)
    const second = await keysOf('hyperliquid-two').ensure(OWNER)
    expect(first.address).not.toBe(second.address)
    expect(await keysOf('hyperliquid').ensure(OWNER)).toEqual(first)
  })
})
