import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { VenueMemory } from '@/server/venues/adapter'
import { openTestMemory } from '@/server/venues/testing/testMemory'
import { systemClock } from '@/server/venues/upstream/clock'
import { type OpenPaper, openPaper } from './testing/openPaper'
import type { Leaving, PaperTrader } from './testing/paperTrader'

const MINUTE_MS = 60_000
const QUESTIONS = ['account', 'apikeys', 'nextNonce', 'sendTx', 'tx'] as const

let paper: OpenPaper
beforeAll(async () => {
  paper = await openPaper('leverage')
}, 120_000)
afterAll(async () => {
  await paper?.close()
})

/** A service that knows what all accounts share, with a clock that can be moved, and a ready account. */
async function open({ isShared = false } = {}) {
  let movedMs = 0
  const clock = { ...systemClock, now: () => systemClock.now() + movedMs }
  const adapter = paper.openAdapter({ config: { ...paper.config, network: 'mainnet' }, clock })
  const memory: VenueMemory = { ...openTestMemory(), isShared: async () => isShared }
  const [first, account] = await Promise.all([paper.openTrader(), paper.openTrader()])

  /** Places an order as the service does: nothing after a step that did not succeed is sent. */
  async function place(trader: PaperTrader, change: Record<string, unknown>) {
    const at = trader.at(adapter)
    const context = () => at.context({ memory, steadyMs: clock.now() })
    const params = await paper.order('0.9', change)
    const leaving: Leaving[] = []
    for (const built of await at.build('placeOrder', params, context())) {
      leaving.push(await at.sign(built, 'placeOrder'))
    }
    for (const { signed, staged } of leaving) await adapter.verify(signed, staged, context())
    expect(await adapter.missingSetup('placeOrder', at.address, context())).toBeUndefined()
    const outcomes: string[] = []
    for (const { signed, staged } of leaving) {
      const outcome = await adapter.relay(signed, staged, context())
      const isMade = outcome.kind === 'settled' && outcome.result.success
      outcomes.push(isMade ? 'made' : outcome.kind)
      if (!isMade) break
    }
    return outcomes
  }

  /** What the venue is asked for an order of the account, and what became of its steps. */
  async function asked(change: Record<string, unknown>) {
    const counts = () => QUESTIONS.map((name) => paper.requests(`/api/v1/${name}?`))
    const sentBefore = paper.sent()
    const allBefore = paper.requests()
    const before = counts()
    const outcomes = await place(account, change)
    const after = counts()
    const questions = QUESTIONS.map((name, at): [string, number] => [
      name,
      name === 'sendTx' ? paper.sent() - sentBefore : (after[at] ?? 0) - (before[at] ?? 0),
    ])
    return {
      all: paper.requests() - allBefore,
      questions: Object.fromEntries(questions.filter(([, count]) => count > 0)),
      outcomes,
    }
  }

  await place(first, {})
  return {
    account,
    asked,
    later: (byMs: number) => {
      movedMs += byMs
    },
  }
}

const cross = (leverage: number) => ({ leverage, marginMode: 'CROSS' })

describe('an order that changes the leverage asks the venue at most four times', () => {
  it('where account and nonce are known: to send both, and for both verdicts', async () => {
    const { asked } = await open()
    await asked(cross(20))
    expect(await asked(cross(10))).toEqual({
      all: 4,
      questions: { sendTx: 2, tx: 2 },
      outcomes: ['made', 'made'],
    })
  })

  it('where the account was seen with another one some time ago', async () => {
    const { asked, later } = await open()
    await asked(cross(20))
    later(15_000)
    expect(await asked(cross(10))).toEqual({
      all: 4,
      questions: { sendTx: 2, tx: 2 },
      outcomes: ['made', 'made'],
    })
    // What was seen last is what is asked for: whether that is still so the account alone says.
    later(15_000)
    const unchanged = await asked(cross(10))
    expect(unchanged.questions).toMatchObject({ account: 1, sendTx: 1 })
    expect(unchanged.outcomes).toEqual(['made'])
  })

  it('where the account has to be read: the verdict on the order comes on the streams', async () => {
    const { asked, later } = await open()
    await asked(cross(20))
    later(15_000)
    expect(await asked({ leverage: 10 })).toEqual({
      all: 4,
      questions: { account: 1, sendTx: 2, tx: 1 },
      outcomes: ['made', 'unknown'],
    })
  })

  it('where another instance may have used the key, by what it last saw of the account', async () => {
    const { asked, later } = await open({ isShared: true })
    await asked(cross(20))
    later(MINUTE_MS)
    expect(await asked(cross(10))).toEqual({
      all: 4,
      questions: { nextNonce: 1, sendTx: 2, tx: 1 },
      outcomes: ['made', 'unknown'],
    })
  })

  it('but for the first one of an account: index, keys and the sending of both are five with the verdict between', async () => {
    const { asked } = await open()
    expect(await asked(cross(10))).toEqual({
      all: 5,
      questions: { account: 1, apikeys: 1, sendTx: 2, tx: 1 },
      outcomes: ['made', 'unknown'],
    })
  })
})

it('no order is sent whose leverage the venue refused', async () => {
  const { account, asked, later } = await open()
  await asked(cross(20))
  later(MINUTE_MS)
  await paper.admin('/faults', { name: 'late_reject', remaining: 1 })
  const { outcomes, questions } = await asked(cross(10))
  expect(outcomes).toEqual(['settled'])
  expect(questions).toEqual({ sendTx: 1, tx: 1 })
  expect(await account.openOrders()).toHaveLength(1)
})
