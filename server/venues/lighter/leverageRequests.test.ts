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
  async function place(
    trader: PaperTrader,
    change: Record<string, unknown>,
    { isForgedFirst = false, nowMs = Date.now() } = {},
  ) {
    const at = trader.at(adapter)
    const context = () => at.context({ memory, nowMs, steadyMs: clock.now() })
    const params = await paper.order('0.9', change)
    const leaving: Leaving[] = []
    const steps = await at.build('placeOrder', params, context())
    for (const built of steps) leaving.push(await at.sign(built, 'placeOrder'))
    for (const built of isForgedFirst ? steps : []) {
      const foreign = new Map([[42, trader.ecgfp5.createPrivateKey()]])
      const forger = Object.assign(trader.at(adapter), { keys: foreign })
      const { signed, staged } = await forger.sign(built, 'placeOrder')
      const forged = adapter.verify(signed, staged, context())
      await expect(forged).rejects.toMatchObject({ code: 2010 })
    }
    const checks = context()
    for (const { signed, staged } of leaving) await adapter.verify(signed, staged, checks)
    expect(await adapter.missingSetup('placeOrder', at.address, checks)).toBeUndefined()
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
  async function asked(change: Record<string, unknown>, options = {}) {
    const counts = () => QUESTIONS.map((name) => paper.requests(`/api/v1/${name}?`))
    const sentBefore = paper.sent()
    const allBefore = paper.requests()
    const before = counts()
    const outcomes = await place(account, change, options)
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

describe('no order is sent whose leverage the venue refused', () => {
  /** Has one refused; the next one is placed at the same time of the calendar, with the same end of life. */
  async function refuse({ account, asked }: Awaited<ReturnType<typeof open>>) {
    await asked(cross(20))
    const before = await account.openOrders()
    await paper.admin('/faults', { name: 'late_reject', remaining: 1 })
    const nowMs = Date.now()
    const { outcomes, questions } = await asked(cross(10), { nowMs })
    expect(outcomes).toEqual(['settled'])
    expect(questions).toEqual({ sendTx: 1, tx: 1 })
    expect(await account.openOrders()).toEqual(before)
    return { nowMs }
  }

  it('and the verdict on the order after it is looked up', async () => {
    const service = await open()
    const atOnce = await refuse(service)
    expect((await service.asked({}, atOnce)).outcomes).toEqual(['made'])
  })

  it('and both verdicts on the one after it that changes the leverage are', async () => {
    const service = await open()
    const atOnce = await refuse(service)
    expect(await service.asked(cross(10), atOnce)).toMatchObject({
      questions: { sendTx: 2, tx: 2 },
      outcomes: ['made', 'made'],
    })
  })
})

it('an order that was not sent, because the verdict on its leverage did not come, goes alone the next time', async () => {
  const { asked } = await open()
  await asked(cross(20))
  await paper.admin('/faults', { name: 'drop_request', remaining: 20, match: '/api/v1/tx ' })
  expect((await asked(cross(10))).outcomes).toEqual(['unknown'])
  await paper.admin('/faults', { clear: true })
  expect(await asked(cross(10))).toMatchObject({
    questions: { account: 1, sendTx: 1 },
    outcomes: ['made'],
  })
})

it('what was asked for signatures that do not fit costs an order none of its verdicts', async () => {
  const { asked, later } = await open()
  await asked(cross(20))
  later(15_000)
  expect(await asked(cross(10), { isForgedFirst: true })).toMatchObject({
    questions: { apikeys: 1, sendTx: 2, tx: 2 },
    outcomes: ['made', 'made'],
  })
})
