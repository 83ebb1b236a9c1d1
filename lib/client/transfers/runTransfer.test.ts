import { describe, expect, it } from 'vitest'
import type { RunInput } from '@/lib/client/actions/actionRun'
import { runAction } from '@/lib/client/actions/runAction'
import type { UserWallet } from '@/lib/client/plugin'
import { entryOf, fakeCore, fakeWallet, OWNER } from '@/lib/client/testing/fakeCore'
import type { ActionResult } from '@/lib/schema/action/action'
import type { ActionStep } from '@/lib/schema/action/actionStep'
import type { EvmTxActionStep } from '@/lib/schema/action/evmTxStep'
import type { LegProgress } from './broadcastLegs'
import { createPendingTransfers, type PendingTransfer } from './pendingTransfers'
import { type LostLeg, lostLegOf, resumeTransfer } from './resumeTransfer'

const TOKEN = `0x${'c0'.repeat(20)}` as const
const BRIDGE = `0x${'b1'.repeat(20)}` as const
const hashOf = (leg: number) => `0x${String(leg).repeat(64)}` as const

const approve: EvmTxActionStep = {
  action: 'deposit',
  txParams: {
    chainId: 31_337,
    to: TOKEN,
    functionName: 'approve',
    args: [BRIDGE, '7'],
    abi: ['function approve(address spender, uint256 amount) returns (bool)'],
  },
}
const bridge: EvmTxActionStep = {
  action: 'deposit',
  txParams: {
    chainId: 31_337,
    to: BRIDGE,
    functionName: 'deposit',
    args: ['7'],
    abi: ['function deposit(uint256 amount)'],
  },
}
const results = (count: number): ActionResult[] =>
  Array.from({ length: count }, (_, index) => ({
    action: 'deposit',
    success: true,
    orderId: hashOf(index + 1),
    txHash: hashOf(index + 1),
  }))

/** A desk over a chain that the test holds: what is sent, and in which block it is. */
function scene(steps: readonly ActionStep[] = [approve, bridge]) {
  const fake = fakeCore({
    provider: { actions: [entryOf('deposit', { signers: ['USER'], signingMethod: 'evmTx' })] },
    create: () => steps,
    execute: () => results(steps.length),
  })
  const { wallet: base } = fakeWallet(fake.events, 1)
  const outcomes = new Map<string, 'succeeded' | 'reverted'>()
  const sent: { to: string; data: string; chainId: number }[] = []
  let refusal: unknown
  const wallet: UserWallet = {
    ...base,
    transactions: {
      async send(call) {
        if (refusal !== undefined) throw refusal
        sent.push(call)
        fake.events.push(`send ${sent.length}`)
        return hashOf(sent.length)
      },
      outcome: async (txHash) => outcomes.get(txHash),
    },
  }
  const legs: LegProgress[] = []
  const input: RunInput = {
    provider: 'venue',
    address: OWNER,
    action: 'deposit',
    params: { amount: '7', tokenAddress: TOKEN, chainId: 31_337 },
    wallet,
    onProgress(progress) {
      if (progress.phase === 'leg') legs.push(progress.leg)
    },
  }
  return {
    ...fake,
    wallet,
    input,
    legs,
    sent,
    mine: (leg: number, outcome: 'succeeded' | 'reverted' = 'succeeded') =>
      outcomes.set(hashOf(leg), outcome),
    refuseWith: (error: unknown) => {
      refusal = error
    },
    kept: () => fake.core.transfers.list(OWNER),
  }
}

async function turn(): Promise<void> {
  // The encoder of calls is code that is loaded when it is first needed.
  await import('./encodeCall')
  await new Promise((resolve) => setImmediate(resolve))
  for (let count = 0; count < 30; count += 1) await Promise.resolve()
}

function only(transfers: readonly PendingTransfer[]): PendingTransfer {
  const [transfer, ...others] = transfers
  if (transfer === undefined || others.length > 0) throw new Error('not one transfer')
  return transfer
}

describe('an action of two transactions', () => {
  it('broadcasts each once, the second after the block of the first, and submits both', async () => {
    const { core, clock, input, mine, sent, events, executed, legs, kept } = scene()
    const running = runAction(core, input)
    await turn()
    expect(sent).toHaveLength(1)
    clock.advance(5_000)
    await turn()
    expect(sent).toHaveLength(1)
    mine(1)
    clock.advance(1_000)
    await turn()
    expect(sent).toHaveLength(2)
    expect(only(kept()).legs).toEqual([
      { state: 'confirmed', txHash: hashOf(1) },
      { state: 'submitted', txHash: hashOf(2) },
    ])
    mine(2)
    clock.advance(1_000)
    const outcome = await running
    expect(outcome.results.map(({ success }) => success)).toEqual([true, true])
    expect(executed).toEqual([
      {
        provider: 'venue',
        address: OWNER,
        action: 'deposit',
        actions: [
          { ...approve, txHash: hashOf(1) },
          { ...bridge, txHash: hashOf(2) },
        ],
      },
    ])
    expect(events).toEqual([
      'resolve',
      'create',
      'verify',
      'switch to 31337',
      'send 1',
      'send 2',
      'switch to 1',
      'execute',
      'hook true,true',
    ])
    expect(legs.map(({ index, state }) => `${index} ${state}`)).toEqual([
      '0 asking',
      '0 submitted',
      '0 confirmed',
      '1 asking',
      '1 submitted',
      '1 confirmed',
    ])
    expect(legs[1]).toMatchObject({ total: 2, functionName: 'approve', chainId: 31_337 })
    expect(kept()).toEqual([])
  })

  it('broadcasts the call that was verified, encoded here', async () => {
    const { core, clock, input, mine, sent } = scene()
    mine(1)
    mine(2)
    const running = runAction(core, input)
    await turn()
    clock.advance(1_000)
    await running
    const word = (hex: string) => hex.padStart(64, '0')
    expect(sent).toEqual([
      { chainId: 31_337, to: TOKEN, data: `0x095ea7b3${word(BRIDGE.slice(2))}${word('7')}` },
      { chainId: 31_337, to: BRIDGE, data: `0xb6b55f25${word('7')}` },
    ])
  })

  it('stops at a leg that the chain reverted and keeps nothing', async () => {
    const { core, input, mine, sent, executed, legs, kept } = scene()
    mine(1, 'reverted')
    await expect(runAction(core, input)).rejects.toMatchObject({ code: 2020 })
    expect(sent).toHaveLength(1)
    expect(executed).toEqual([])
    expect(legs.at(-1)?.state).toBe('reverted')
    expect(kept()).toEqual([])
  })

  it('keeps nothing where the person declines the first leg', async () => {
    const { core, input, refuseWith, kept, executed } = scene()
    refuseWith(Object.assign(new Error('User rejected the request.'), { code: 4001 }))
    await expect(runAction(core, input)).rejects.toMatchObject({ code: 4001 })
    expect(kept()).toEqual([])
    expect(executed).toEqual([])
  })

  it.each([
    ['refused by the person', 4001],
    ['not permitted', 4100],
    ['not supported', 4200],
    ['no such method', -32_601],
    ['bad parameters', -32_602],
  ])('takes the wallet’s word that it sent nothing: %s', async (message, code) => {
    const first = scene()
    first.refuseWith(Object.assign(new Error(message), { code }))
    await expect(runAction(first.core, first.input)).rejects.toMatchObject({ code })
    expect(first.kept()).toEqual([])

    const later = scene()
    const running = runAction(later.core, later.input)
    await turn()
    later.refuseWith(Object.assign(new Error(message), { code }))
    later.mine(1)
    later.clock.advance(1_000)
    await expect(running).rejects.toMatchObject({ code })
    const transfer = only(later.kept())
    expect(transfer.legs.map(({ state }) => state)).toEqual(['confirmed', 'waiting'])
    expect(lostLegOf(transfer)).toBeUndefined()
  })

  it.each([
    ['disconnected', 4900],
    ['disconnected from the chain', 4901],
    ['internal error', -32_603],
    ['the node said no', -32_000],
    ['transaction rejected by the node', -32_003],
    ['no number at all', undefined],
  ])('takes no other word for it, the node may have taken it: %s', async (message, code) => {
    const { core, input, refuseWith, kept, executed } = scene()
    refuseWith(Object.assign(new Error(message), { code }))
    await expect(runAction(core, input)).rejects.toThrow(message)
    expect(lostLegOf(only(kept()))).toBe(0)
    expect(executed).toEqual([])
  })

  it('keeps nothing where the wallet does not go to the chain: it was asked for nothing', async () => {
    const { core, input, sent, kept, legs } = scene()
    Object.assign(core, {
      switchChain: async () => {
        throw new Error('no number at all')
      },
    })
    await expect(runAction(core, input)).rejects.toThrow('no number at all')
    expect(sent).toEqual([])
    expect(legs).toEqual([])
    expect(kept()).toEqual([])
  })

  it('takes the word of what asks the wallet that it was not asked', async () => {
    const { core, input, refuseWith, kept } = scene()
    refuseWith(Object.assign(new Error('on another chain'), { sentNothing: true }))
    await expect(runAction(core, input)).rejects.toThrow('on another chain')
    expect(kept()).toEqual([])
  })

  it('resumes after a reload, broadcasting nothing twice', async () => {
    const { core, clock, input, mine, sent, executed, refuseWith, kept, wallet } = scene()
    mine(1)
    refuseWith(undefined)
    const stop = new AbortController()
    const running = runAction(core, { ...input, signal: stop.signal })
    await turn()
    expect(sent).toHaveLength(2)
    stop.abort(new Error('the page is gone'))
    await expect(running).rejects.toThrow('the page is gone')
    const transfer = only(kept())
    mine(2)
    const resumed = resumeTransfer(core, { transfer, wallet })
    await turn()
    clock.advance(1_000)
    expect((await resumed).results).toHaveLength(2)
    expect(sent).toHaveLength(2)
    expect(executed).toHaveLength(1)
    expect(kept()).toEqual([])
  })

  it('does not send a leg again that the wallet may have sent, unless its user says that it did not', async () => {
    const { core, input, refuseWith, sent, mine, kept, wallet } = scene()
    refuseWith(new Error('the wallet went away'))
    await expect(runAction(core, input)).rejects.toThrow('went away')
    const transfer = only(kept())
    expect(lostLegOf(transfer)).toBe(0)
    refuseWith(undefined)
    await expect(resumeTransfer(core, { transfer, wallet })).rejects.toThrow('look there first')
    expect(sent).toEqual([])
    mine(1)
    mine(2)
    const goOn = async (lostLeg: LostLeg) =>
      (await resumeTransfer(core, { transfer, wallet, lostLeg })).results.length
    expect(await goOn('notSent')).toBe(2)
    expect(sent).toHaveLength(2)
  })

  /** A transfer whose first leg was not sent, at a plugin that is not ready yet. */
  async function unready() {
    const made = scene()
    made.refuseWith(new Error('the wallet went away'))
    await expect(runAction(made.core, made.input)).rejects.toThrow('went away')
    made.refuseWith(undefined)
    made.mine(1)
    made.mine(2)
    let becomeReady = () => {}
    const isReady = new Promise<void>((resolve) => {
      becomeReady = resolve
    })
    Object.assign(made.core.plugin('venue'), { ready: () => isReady })
    const transfer = only(made.kept())
    const goOn = () =>
      resumeTransfer(made.core, { transfer, wallet: made.wallet, lostLeg: 'notSent' })
    return { ...made, transfer, goOn, becomeReady: () => becomeReady() }
  }

  it('asks the wallet for nothing that was dismissed while the venue was asked', async () => {
    const { core, transfer, goOn, becomeReady, sent, kept } = await unready()
    const resumed = goOn()
    core.transfers.remove(transfer.id)
    becomeReady()
    await expect(resumed).rejects.toMatchObject({ code: 2005 })
    expect(sent).toEqual([])
    expect(kept()).toEqual([])
  })

  it('is gone on with once, however often it is pressed while the venue is asked', async () => {
    const { goOn, becomeReady, sent } = await unready()
    const both = Promise.allSettled([goOn(), goOn()])
    becomeReady()
    expect((await both).map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(sent).toHaveLength(2)
  })

  it('takes the hash that the wallet shows for a leg in doubt', async () => {
    const { core, input, refuseWith, sent, mine, executed, kept, wallet } = scene([approve])
    refuseWith(new Error('the wallet went away'))
    await expect(runAction(core, input)).rejects.toThrow()
    mine(9)
    const lostLeg = { txHash: hashOf(9) }
    await resumeTransfer(core, { transfer: only(kept()), wallet, lostLeg })
    expect(sent).toEqual([])
    expect(executed).toMatchObject([{ actions: [{ txHash: hashOf(9) }] }])
  })

  it('verifies what was kept before a wallet sees it', async () => {
    const { core, input, refuseWith, sent, kept, wallet } = scene()
    refuseWith(new Error('the wallet went away'))
    await expect(runAction(core, input)).rejects.toThrow()
    refuseWith(undefined)
    Object.assign(core.plugin('venue'), {
      verifySteps: () => [{ ok: false, differences: [{ path: 'a', expected: 'b', actual: 'c' }] }],
    })
    const transfer = only(kept())
    const lostLeg = 'notSent' as const
    await expect(resumeTransfer(core, { transfer, wallet, lostLeg })).rejects.toMatchObject({
      code: 2050,
    })
    expect(sent).toEqual([])
  })

  it('goes on with the wallet of its own account alone', async () => {
    const { core, input, refuseWith, kept, wallet } = scene()
    refuseWith(new Error('the wallet went away'))
    await expect(runAction(core, input)).rejects.toThrow()
    const other: UserWallet = { ...wallet, address: `0x${'44'.repeat(20)}` }
    await expect(
      resumeTransfer(core, { transfer: only(kept()), wallet: other }),
    ).rejects.toMatchObject({ code: 2005 })
  })

  it('is kept while the service does not know what became of it', async () => {
    const { core, clock, input, mine, kept } = scene()
    mine(1)
    mine(2)
    const call = core.api.call
    Object.assign(core.api, {
      call: async (...given: Parameters<typeof call>) => {
        if (given[0] !== 'executeAction') return call(...given)
        return { results: [{ action: 'deposit', success: false, error: '?', errorCode: 2100 }] }
      },
    })
    const running = runAction(core, input)
    for (let count = 0; count < 30; count += 1) {
      await turn()
      clock.advance(1_000)
    }
    expect((await running).results[0]).toMatchObject({ errorCode: 2100 })
    expect(kept()).toHaveLength(1)
  })

  it('is refused to a wallet that only signs', async () => {
    const { core, input, wallet, kept } = scene()
    const { transactions: _, ...signer } = wallet
    await expect(runAction(core, { ...input, wallet: signer })).rejects.toMatchObject({
      code: 2005,
      message: expect.stringContaining('cannot broadcast'),
    })
    expect(kept()).toEqual([])
  })
})

describe('transfers under way', () => {
  const transfer: PendingTransfer = {
    id: 'one',
    provider: 'venue',
    address: OWNER,
    action: 'deposit',
    params: {},
    steps: [approve],
    legs: [{ state: 'submitted', txHash: hashOf(1) }],
    startedAtMs: 0,
  }
  const memory = (text?: string) => {
    let kept = text
    return {
      getItem: () => kept ?? null,
      setItem: (_: string, next: string) => {
        kept = next
      },
    }
  }

  it('outlive the page in its storage, each for its own account', () => {
    const storage = memory()
    createPendingTransfers(() => 0, storage).put(transfer)
    const later = createPendingTransfers(() => 0, storage)
    expect(later.list(OWNER.toUpperCase().replace('X', 'x'))).toEqual([transfer])
    expect(later.list(TOKEN)).toEqual([])
  })

  it('do not undo what another tab wrote', () => {
    const storage = memory()
    const [one, two] = [
      createPendingTransfers(() => 0, storage),
      createPendingTransfers(() => 0, storage),
    ]
    one.put(transfer)
    two.put({ ...transfer, id: 'two' })
    one.remove('one')
    expect(
      createPendingTransfers(() => 0, storage)
        .list(OWNER)
        .map(({ id }) => id),
    ).toEqual(['two'])
  })

  it('are left out where they cannot be read or are a week old', () => {
    const storage = memory(JSON.stringify(['rubbish', transfer]))
    expect(createPendingTransfers(() => 0, storage).list(OWNER)).toHaveLength(1)
    expect(createPendingTransfers(() => 8 * 86_400_000, storage).list(OWNER)).toEqual([])
    expect(createPendingTransfers(() => 0, memory('{')).list(OWNER)).toEqual([])
  })

  it('go on where the storage is full', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    expect(() => createPendingTransfers(() => 0, full).put(transfer)).not.toThrow()
  })
})
