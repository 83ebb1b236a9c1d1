import { expect, it } from 'vitest'
import type { ActionResult } from '@/lib/schema/action/action'
import type { EvmTxActionStep } from '@/lib/schema/action/evmTxStep'
import type { RunInput } from './actions/actionRun'
import { runAction } from './actions/runAction'
import type { UserWallet } from './plugin'
import { entryOf, fakeCore, fakeWallet, OWNER } from './testing/fakeCore'
import { createPendingTransfers, type PendingTransfer } from './transfers/pendingTransfers'
import { resumeTransfer } from './transfers/resumeTransfer'
import type { TransferLocks } from './transfers/transferLock'

const TOKEN = `0x${'c0'.repeat(20)}` as const
const hashOf = (sent: number) => `0x${String(sent).repeat(64)}` as const
const leg = (functionName: string): EvmTxActionStep => ({
  action: 'deposit',
  txParams: {
    chainId: 31_337,
    to: TOKEN,
    functionName,
    args: ['7'],
    abi: [`function ${functionName}(uint256 amount)`],
  },
})
const DONE: ActionResult[] = [1, 2].map(() => ({ action: 'deposit', success: true }))

/** The locks of one origin, as a browser keeps them. */
function locksOfOrigin(): TransferLocks {
  const held = new Set<string>()
  const request: unknown = async (
    name: string,
    _options: LockOptions,
    run: (lock: unknown) => unknown,
  ) => {
    if (held.has(name)) return await run(null)
    held.add(name)
    try {
      return await run({ name })
    } finally {
      held.delete(name)
    }
  }
  return { request } as TransferLocks // the one overload that is used
}

/** One browser: storage, chain and locks that all of its tabs share. */
function browser({ locks }: { locks: TransferLocks | undefined }) {
  let text: string | null = null
  const storage = {
    getItem: () => text,
    setItem: (_: string, next: string) => {
      text = next
    },
  }
  const sent: string[] = []
  const mined = new Set<string>()
  return {
    sent,
    mine: (count: number) => mined.add(hashOf(count)),
    /** Opens a tab, which reads what is kept at this moment. */
    openTab(name: string, send?: () => Promise<`0x${string}`>) {
      const fake = fakeCore({
        provider: { actions: [entryOf('deposit', { signers: ['USER'], signingMethod: 'evmTx' })] },
        create: () => [leg('approve'), leg('deposit')],
        execute: () => DONE,
      })
      const transfers = createPendingTransfers(fake.clock.now, storage)
      Object.assign(fake.core, { transfers, locks })
      const { wallet: base } = fakeWallet(fake.events, 31_337)
      const wallet: UserWallet = {
        ...base,
        transactions: {
          async send() {
            sent.push(name)
            return await (send?.() ?? hashOf(sent.length))
          },
          outcome: async (txHash) => (mined.has(txHash) ? 'succeeded' : undefined),
        },
      }
      const input: RunInput = {
        provider: 'venue',
        address: OWNER,
        action: 'deposit',
        params: { amount: '7', tokenAddress: TOKEN, chainId: 31_337 },
        wallet,
      }
      return { ...fake, wallet, input, kept: () => only(transfers.list(OWNER)) }
    },
  }
}

async function turn(): Promise<void> {
  // The encoder of calls is code that is loaded when it is first needed.
  await import('./transfers/encodeCall')
  await new Promise((resolve) => setImmediate(resolve))
  for (let count = 0; count < 40; count += 1) await Promise.resolve()
}

function only(transfers: readonly PendingTransfer[]): PendingTransfer {
  const [transfer, ...others] = transfers
  if (transfer === undefined || others.length > 0) throw new Error('not one transfer')
  return transfer
}

it('goes on with a transfer in one tab alone, as long as that one is running it', async () => {
  const { openTab, sent, mine } = browser({ locks: locksOfOrigin() })
  const one = openTab('one')
  const running = runAction(one.core, one.input)
  await turn()
  const two = openTab('two')
  const resume = () =>
    resumeTransfer(two.core, { transfer: two.kept(), wallet: two.wallet }).catch(String)
  expect(await resume()).toContain('Another tab is at it already.')
  mine(1)
  mine(2)
  one.clock.advance(1_000)
  expect((await running).results).toHaveLength(2)
  expect(await resume()).toContain('come to its end in another tab')
  expect(sent).toEqual(['one', 'one'])
  expect([one.executed.length, two.executed.length]).toEqual([1, 0])
})

it('goes on from where another tab has left it, whatever this one has in mind', async () => {
  const { openTab, sent, mine } = browser({ locks: locksOfOrigin() })
  const one = openTab('one')
  const stop = new AbortController()
  const running = runAction(one.core, { ...one.input, signal: stop.signal })
  await turn()
  const two = openTab('two')
  const stale = two.kept()
  expect(stale.legs.map(({ state }) => state)).toEqual(['submitted', 'waiting'])
  mine(1)
  one.clock.advance(1_000)
  await turn()
  stop.abort(new Error('closed'))
  await expect(running).rejects.toThrow('closed')
  mine(2)
  const resumed = resumeTransfer(two.core, { transfer: stale, wallet: two.wallet })
  await turn()
  two.clock.advance(1_000)
  expect((await resumed).results).toHaveLength(2)
  expect(sent).toEqual(['one', 'one'])
})

it('sends no leg twice where the platform has no locks', async () => {
  const { openTab, sent, mine } = browser({ locks: undefined })
  const one = openTab('one')
  const running = runAction(one.core, one.input)
  await turn()
  const two = openTab('two')
  const resumed = resumeTransfer(two.core, { transfer: two.kept(), wallet: two.wallet })
  await turn()
  mine(1)
  one.clock.advance(1_000)
  await turn()
  expect(sent).toEqual(['one', 'one'])
  two.clock.advance(1_000)
  await turn()
  mine(2)
  one.clock.advance(1_000)
  two.clock.advance(1_000)
  expect((await running).results).toHaveLength(2)
  expect((await resumed).results).toHaveLength(2)
  expect(sent).toEqual(['one', 'one'])
})

it('leaves a leg to the tab whose wallet is being asked for it', async () => {
  const { openTab, sent, mine } = browser({ locks: undefined })
  let answers = 0
  const one = openTab('one', async () => {
    answers += 1
    return answers === 1 ? hashOf(1) : await new Promise<never>(() => {})
  })
  void runAction(one.core, one.input)
  await turn()
  const two = openTab('two')
  const resumed = resumeTransfer(two.core, { transfer: two.kept(), wallet: two.wallet })
  await turn()
  mine(1)
  one.clock.advance(1_000)
  await turn()
  two.clock.advance(1_000)
  await expect(resumed).rejects.toThrow('Another tab has asked the wallet')
  expect(sent).toEqual(['one', 'one'])
  expect(openTab('three').kept().legs.at(1)).toEqual({ state: 'asking' })
})
