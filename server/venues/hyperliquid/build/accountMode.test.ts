import { privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  AGENT,
  agent,
  NOW_MS,
  OWNER,
  owner,
  stage,
  startTestVenue,
  type TestVenue,
} from '@/server/venues/hyperliquid/testing/testVenue'

const STRANGER = `0x${'77'.repeat(20)}`

let venue: TestVenue
beforeEach(async () => {
  venue = await startTestVenue()
})
afterEach(() => venue.stop())

const build = (mode: unknown, signerAddress = OWNER) =>
  venue.adapter.build(
    { action: 'accountMode', params: { mode }, address: OWNER, signerAddress },
    venue.context(),
  )

describe('accountMode', () => {
  it('is signed by the wallet, naming account and mode in full', async () => {
    const [step, ...others] = await build('unifiedAccount')
    expect(others).toEqual([])
    expect(step).toMatchObject({
      signer: 'USER',
      step: {
        action: 'accountMode',
        typedData: {
          primaryType: 'HyperliquidTransaction:UserSetAbstraction',
          message: { hyperliquidChain: 'Testnet', user: OWNER, abstraction: 'unifiedAccount' },
        },
      },
      relayData: { action: { type: 'userSetAbstraction', abstraction: 'unifiedAccount' } },
    })
  })

  it('is signed by the agent where the request names it as signer', async () => {
    const [step] = await build('unifiedAccount', AGENT)
    expect(step).toMatchObject({
      signer: 'SDK',
      step: {
        typedData: { primaryType: 'Agent' },
        preimage: { action: { type: 'agentSetAbstraction', abstraction: 'u' } },
      },
    })
  })

  it.each([null, 'default', 'disabled'])(
    'is nothing to do where %s means disabled',
    async (word) => {
      venue.script.userAbstraction = word
      expect(await build('disabled')).toEqual([])
      expect(await build('unifiedAccount')).toHaveLength(1)
    },
  )

  it('is nothing to do where the account is in that mode', async () => {
    venue.script.userAbstraction = 'unifiedAccount'
    expect(await build('unifiedAccount')).toEqual([])
    expect(await build('disabled')).toHaveLength(1)
  })

  it('is staged from a mode that the venue alone sets', async () => {
    venue.script.userAbstraction = 'dexAbstraction'
    expect(await build('unifiedAccount')).toHaveLength(1)
  })

  it.each(['dexAbstraction', 'default', 'x'])('refuses the mode %s here', async (mode) => {
    await expect(build(mode)).rejects.toMatchObject({
      status: 400,
      code: 2002,
      message: expect.stringContaining('params.mode: must be one of disabled, unifiedAccount'),
    })
  })

  it('passes the signatures of wallet and agent on, each for its own form', async () => {
    venue.script.exchange = { status: 'ok', response: { type: 'default' } }
    for (const [signerAddress, account] of [
      [OWNER, owner],
      [AGENT, agent],
    ] as const) {
      const [built] = await build('unifiedAccount', signerAddress)
      if (built === undefined || !('typedData' in built.step)) throw new Error('nothing built')
      const { typedData } = built.step
      // biome-ignore lint/suspicious/noExplicitAny: the account's own type names no plain data.
      const signature = await account.signTypedData(typedData as any)
      const staged = stage(built, { action: 'accountMode', signerAddress })
      const signed = { action: 'accountMode', typedData, signature }
      await venue.adapter.verify(signed, staged, venue.context())
      expect(await venue.adapter.relay(signed, staged, venue.context())).toEqual({
        kind: 'settled',
        result: { action: 'accountMode', success: true },
      })
    }
    const types = venue.asks('exchange').map(({ action }) => Object(action).type)
    expect(types).toEqual(['userSetAbstraction', 'agentSetAbstraction'])
  })

  it('is the wallet’s alone where the signer named is no approved agent', async () => {
    const [step] = await build('unifiedAccount', STRANGER)
    expect(step).toMatchObject({
      signer: 'USER',
      step: { typedData: { primaryType: 'HyperliquidTransaction:UserSetAbstraction' } },
    })
  })

  it('takes the agent’s form from the owner and the agent alone', async () => {
    const [built] = await build('unifiedAccount', AGENT)
    if (built === undefined || !('typedData' in built.step)) throw new Error('nothing built')
    const { typedData } = built.step
    const staged = stage(built, { action: 'accountMode', signerAddress: AGENT })
    const verify = async (account: typeof owner) => {
      // biome-ignore lint/suspicious/noExplicitAny: the account's own type names no plain data.
      const signature = await account.signTypedData(typedData as any)
      const signed = { action: 'accountMode', typedData, signature }
      await venue.adapter.verify(signed, staged, venue.context())
      return signed
    }
    await verify(agent)
    const stranger = privateKeyToAccount(`0x${'77'.repeat(32)}`)
    await expect(verify(stranger)).rejects.toMatchObject({ code: 2010 })
    const signed = await verify(owner)
    venue.script.exchange = { status: 'ok', response: { type: 'default' } }
    expect(await venue.adapter.relay(signed, staged, venue.context())).toMatchObject({
      result: { success: true },
    })
  })

  it('is looked up by the mode that the account has', async () => {
    const [built] = await build('unifiedAccount')
    if (built === undefined) throw new Error('nothing built')
    const staged = stage(built, { action: 'accountMode', signerAddress: OWNER })
    const look = (afterMs: number) =>
      venue.adapter.probe(staged, venue.context({ nowMs: NOW_MS + afterMs }))
    expect(await look(1000)).toEqual({ kind: 'pending' })
    venue.script.userAbstraction = 'unifiedAccount'
    expect(await look(1000)).toMatchObject({ kind: 'settled', result: { success: true } })
  })
})
