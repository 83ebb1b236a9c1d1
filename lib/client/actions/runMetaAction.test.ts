import { describe, expect, it } from 'vitest'
import { isVerificationRefused } from '@/lib/client/errors'
import { fakeCore, fakeWallet, OWNER } from '@/lib/client/testing/fakeCore'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import { runMetaAction } from './runMetaAction'

const DOMAIN = { name: 'Perpdesk', chainId: 31337 }

function voteStep(timestamp: number, direction = 'up'): ActionStep {
  const text = (name: string) => ({ name, type: 'string' })
  return {
    action: 'metaVote',
    typedData: {
      domain: {
        name: 'Perpdesk',
        version: '1',
        chainId: 31337,
        verifyingContract: `0x${'00'.repeat(20)}`,
      },
      types: {
        EIP712Domain: [
          text('name'),
          text('version'),
          { name: 'chainId', type: 'uint256' },
          { name: 'verifyingContract', type: 'address' },
        ],
        Vote: [
          text('targetProvider'),
          text('direction'),
          text('voteType'),
          { name: 'voter', type: 'address' },
          { name: 'timestamp', type: 'uint256' },
        ],
      },
      primaryType: 'Vote',
      message: {
        targetProvider: 'paradex',
        direction,
        voteType: 'provider',
        voter: OWNER,
        timestamp,
      },
    },
  }
}

const params = { targetProvider: 'paradex', direction: 'up', voteType: 'provider' } as const

function setUp(stepsOf: (nowMs: number) => readonly ActionStep[]) {
  const made = fakeCore({
    create: () => stepsOf(made.clock.now()),
    execute: () => [{ action: 'metaVote', success: true }],
  })
  const { wallet, chainId } = fakeWallet(made.events)
  const run = () => runMetaAction(made.core, DOMAIN, { action: 'metaVote', params, wallet })
  return { ...made, run, chainId, wallet }
}

describe('an action of the platform', () => {
  it('is signed on the chain of its domain, and the wallet is taken back after', async () => {
    const { run, events, executed, chainId } = setUp((nowMs) => [voteStep(nowMs)])
    const { results } = await run()
    expect(results).toEqual([{ action: 'metaVote', success: true }])
    expect(events).toEqual(['create', 'switch to 31337', 'wallet signs', 'switch to 1', 'execute'])
    expect(chainId()).toBe(1)
    expect(executed).toMatchObject([{ provider: 'meta', address: OWNER, action: 'metaVote' }])
  })

  it('is put to no wallet where what was staged says something else', async () => {
    const { run, events } = setUp((nowMs) => [voteStep(nowMs, 'down')])
    const error = await run().catch((caught: unknown) => caught)
    expect(isVerificationRefused(error)).toBe(true)
    expect(events).toEqual(['create'])
  })

  it('is put to no wallet where more was staged than one step', async () => {
    const { run, events } = setUp((nowMs) => [voteStep(nowMs), voteStep(nowMs)])
    expect(isVerificationRefused(await run().catch((caught: unknown) => caught))).toBe(true)
    expect(events).toEqual(['create'])
  })

  it('is nothing where nothing is left to sign', async () => {
    const { run, events } = setUp(() => [])
    expect(await run()).toEqual({ results: [] })
    expect(events).toEqual(['create'])
  })

  it('sends nothing where the wallet refuses, and takes the wallet back all the same', async () => {
    const { core, events, clock, chainId, wallet } = setUp((nowMs) => [voteStep(nowMs)])
    expect(clock.now()).toBeGreaterThan(0)
    const refusing = {
      ...wallet,
      signTypedData: () => Promise.reject(new Error('User rejected the request.')),
    }
    const run = runMetaAction(core, DOMAIN, { action: 'metaVote', params, wallet: refusing })
    await expect(run).rejects.toThrow('User rejected')
    expect(events).toEqual(['create', 'switch to 31337', 'switch to 1'])
    expect(chainId()).toBe(1)
  })

  it('is refused by a client that was made without the domain', async () => {
    const { core, wallet, events } = setUp(() => [])
    const run = runMetaAction(core, undefined, { action: 'metaVote', params, wallet })
    await expect(run).rejects.toMatchObject({ code: 2005 })
    expect(events).toEqual([])
  })
})
