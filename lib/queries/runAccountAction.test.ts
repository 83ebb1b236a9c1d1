import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import type { RunInput } from '@/lib/client/actions/actionRun'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { runSetupAction } from './account/runSetupAction'
import { keys } from './keys'
import {
  type ActionPhase,
  endOf,
  phaseOf,
  refreshAfterSetup,
  runAccountAction,
  settleUnknown,
  type Waiting,
} from './runAccountAction'

const account = { provider: 'venue', address: '0xaa' }
const request: ExecuteActionRequest = {
  provider: 'venue',
  address: '0x00000000000000000000000000000000000000aa',
  action: 'cancelOrder',
  actions: [],
}
const params = { ids: ['1'] }

function clientAnswering(results: readonly ActionResult[]) {
  const client: Pick<PerpsClient, 'runAction' | 'resolveOutcome'> = {
    async runAction(input) {
      input.onProgress?.({ phase: 'creating' })
      input.onProgress?.({ phase: 'signing', signer: 'SDK' })
      input.onProgress?.({ phase: 'executing' })
      input.onProgress?.({ phase: 'done', results })
      return { results, request }
    },
    resolveOutcome: async () => results,
  }
  return client as PerpsClient
}

const taken: ActionResult = { action: 'cancelOrder', success: true }
const refused: ActionResult = { action: 'cancelOrder', success: false, error: 'no such order' }
const lost: ActionResult = {
  action: 'cancelOrder',
  success: false,
  error: 'lost',
  errorCode: 2100,
}

function run(results: readonly ActionResult[], onWaiting?: (waiting: Waiting) => void) {
  return runAccountAction(clientAnswering(results), new QueryClient(), {
    account,
    action: 'cancelOrder',
    params,
    isStreamed: true,
    confirmAgain: async () => false,
    onWaiting,
  })
}

describe('runAccountAction', () => {
  it('distinguishes accepted, refused and unknown', async () => {
    expect((await run([taken])).kind).toBe('accepted')
    expect(await run([taken, refused])).toMatchObject({ kind: 'refused', failure: refused })
    expect(await run([lost])).toMatchObject({ kind: 'unknown', request })
  })

  it('is said to be prepared, not sent, while the person is asked to sign once more', async () => {
    const phases: string[] = []
    const onWaiting = ({ phase }: Waiting) => void phases.push(phase)
    const confirmAgain = async () => {
      phases.push('asked')
      return true
    }
    const asking = async ({ onProgress, confirmAgain: ask }: RunInput) => {
      onProgress?.({ phase: 'executing' })
      await ask?.()
      return { results: [taken] }
    }
    const client = { runAction: asking, runSetupStep: asking } as unknown as PerpsClient
    const shared = { onWaiting, confirmAgain, wallet: undefined }
    await runAccountAction(client, new QueryClient(), {
      ...{ account, action: 'cancelOrder', params, isStreamed: true, ...shared },
    })
    const setup = { ...account, type: 'approveIntegrator', onSummary: () => undefined, ...shared }
    await runSetupAction(client, setup)
    const each = ['sending', 'preparing', 'asked']
    expect(phases).toEqual([...each, ...each])
  })

  it('never calls an outcome refused while a step of it is unknown', async () => {
    expect((await run([lost, refused])).kind).toBe('unknown')
  })

  it('counts a refusal that means it is so already as accepted, and no other', async () => {
    const gone: ActionResult = { ...refused, errorCode: 2024 }
    const end = (results: readonly ActionResult[]) => endOf(results, request, [2024]).kind
    expect(end([gone])).toBe('accepted')
    expect(end([taken, gone])).toBe('accepted')
    expect(end([gone, { ...refused, errorCode: 2020 }])).toBe('refused')
    expect(end([gone, refused])).toBe('refused')
    expect(endOf([gone], request).kind).toBe('refused')
  })

  it('passes on what a person waits for, in order', async () => {
    const phases: ActionPhase[] = []
    await run([taken], ({ phase }) => phases.push(phase))
    expect(phases).toEqual(['preparing', 'signing', 'sending'])
  })

  it('passes on the line of a plugin that prepares, and removes it after', async () => {
    const line = 'Sign the message of the venue'
    const client = {
      ...clientAnswering([taken]),
      runAction: async (input: Parameters<PerpsClient['runAction']>[0]) => {
        input.onProgress?.({ phase: 'preparing', line })
        input.onProgress?.({ phase: 'creating' })
        return { results: [taken], request }
      },
    }
    const reported: unknown[] = []
    const onWaiting = ({ phase, line: said }: Waiting) => reported.push([phase, said])
    const common = { onWaiting, confirmAgain: async () => false }
    const action = { account, action: 'cancelOrder', params, isStreamed: true } as const
    await runAccountAction(client as PerpsClient, new QueryClient(), { ...action, ...common })
    expect(reported).toEqual([
      ['preparing', line],
      ['preparing', undefined],
    ])
  })

  it('lets the library ask the person before a second signature', async () => {
    const asked: unknown[] = []
    const askingTwice = async (input: { confirmAgain?: (() => Promise<boolean>) | undefined }) => {
      asked.push(await input.confirmAgain?.())
      return { results: [taken], request }
    }
    const client = { runAction: askingTwice, runSetupStep: askingTwice } as unknown as PerpsClient
    const confirmAgain = async () => true
    await runAccountAction(client, new QueryClient(), {
      ...{ account, action: 'cancelOrder', params, isStreamed: true, confirmAgain },
    })
    await runSetupAction(client, {
      ...{ ...account, type: 'approveIntegrator', wallet: undefined, confirmAgain },
      ...{ onWaiting: () => undefined, onSummary: () => undefined },
    })
    expect(asked).toEqual([true, true])
  })

  it('says what a transaction waits for: network, wallet, chain', async () => {
    const leg = { index: 0, total: 1, action: 'deposit', functionName: 'transfer', chainId: 1 }
    const of = (state: 'asking' | 'submitted' | 'confirmed') =>
      phaseOf({ phase: 'leg', leg: { ...leg, state } })
    expect(phaseOf({ phase: 'switchingChain', chainId: 1 })).toBe('switchingChain')
    expect([of('asking'), of('submitted'), of('confirmed')]).toEqual([
      'signing',
      'confirming',
      undefined,
    ])
  })

  it('reads again what no stream carries, and everything where there is none', async () => {
    const staleAfter = async (isStreamed: boolean) => {
      const cache = new QueryClient()
      const all = [
        keys.openOrders('venue', '0xaa'),
        keys.positions('venue', '0xaa'),
        keys.marketSettings('venue', '0xaa', 'BTC'),
        keys.setup('venue', '0xaa'),
        keys.positions('venue', '0xbb'),
      ]
      for (const key of all) cache.setQueryData([...key], [])
      await runAccountAction(clientAnswering([taken]), cache, {
        account,
        action: 'cancelOrder',
        params,
        isStreamed,
        confirmAgain: async () => false,
      })
      return all.map((key) => cache.getQueryState([...key])?.isInvalidated)
    }
    expect(await staleAfter(true)).toEqual([false, false, true, false, false])
    expect(await staleAfter(false)).toEqual([true, true, true, false, false])
  })
})

describe('settleUnknown', () => {
  it('stays unknown where the service never answered', async () => {
    const silent = { ...clientAnswering([]), resolveOutcome: async () => undefined }
    const facts = { account, isStreamed: true }
    const end = await settleUnknown(silent, new QueryClient(), facts, request, { forMs: 1 })
    expect(end).toEqual({ kind: 'unknown', results: [], request })
  })

  it('gives the truth once it is known', async () => {
    const facts = { account, isStreamed: true }
    const end = await settleUnknown(clientAnswering([taken]), new QueryClient(), facts, request, {
      forMs: 1,
    })
    expect(end.kind).toBe('accepted')
  })
})

describe('refreshAfterSetup', () => {
  const observe = async (
    cache: QueryClient,
    queryKey: readonly unknown[],
    queryFn: () => Promise<unknown>,
  ) => {
    const observer = new QueryObserver(cache, { queryKey, queryFn })
    observer.subscribe(() => {})
    await cache.fetchQuery({ queryKey, queryFn })
    return observer
  }

  it('reads fees only once the check of the setup, which signs a referral, has ended', async () => {
    const cache = new QueryClient()
    let rate = '0.00045'
    let isReferred = false
    const fees = await observe(cache, keys.feeTier('venue', '0xaa'), async () => rate)
    await observe(cache, keys.setup('venue', '0xaa'), async () => {
      await Promise.resolve()
      if (isReferred) rate = '0.000432'
      return isReferred
    })
    isReferred = true
    await refreshAfterSetup(cache, account)
    await expect.poll(() => fees.getCurrentResult().data).toBe('0.000432')
  })

  it('ends once the setup was read, whatever else of the account is not answered', async () => {
    const cache = new QueryClient()
    let isDone = false
    let isSilent = false
    const setup = await observe(cache, keys.setup('venue', '0xaa'), async () => isDone)
    const balances = await observe(cache, keys.balances('venue', '0xaa'), () =>
      isSilent ? new Promise(() => {}) : Promise.resolve('1'),
    )
    isDone = true
    isSilent = true
    await refreshAfterSetup(cache, account)
    expect(setup.getCurrentResult().data).toBe(true)
    expect(balances.getCurrentResult().fetchStatus).toBe('fetching')
  })

  it('waits for the choices of the setup too', async () => {
    const cache = new QueryClient()
    let isDone = false
    let answer = () => {}
    const setup = await observe(cache, keys.setup('venue', '0xaa'), async () => isDone)
    const choices = await observe(cache, keys.options('venue', '0xaa'), () => {
      if (!isDone) return Promise.resolve('before')
      return new Promise((resolve) => {
        answer = () => resolve('after')
      })
    })
    isDone = true
    let hasEnded = false
    const end = refreshAfterSetup(cache, account).then(() => {
      hasEnded = true
    })
    await expect.poll(() => setup.getCurrentResult().data).toBe(true)
    expect(hasEnded).toBe(false)
    answer()
    await end
    expect(choices.getCurrentResult().data).toBe('after')
  })
})
