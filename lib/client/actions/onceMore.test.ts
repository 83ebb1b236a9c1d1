import { describe, expect, it } from 'vitest'
import { fakeCore, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { PerpsError } from '@/lib/schema/perpsError'
import type { RunInput } from './actionRun'
import { runAction } from './runAction'

const order: RunInput = {
  provider: 'venue',
  address: OWNER,
  action: 'placeOrder',
  params: {
    market: { marketId: 'BTC', categoryId: 'venue' },
    ...{ side: 'BUY', type: 'LIMIT', size: '0.10', price: '100' },
  },
}
const done: ActionResult = { action: 'placeOrder', success: true, orderId: '7' }
const refused = (errorCode: number, error = 'no'): ActionResult => ({
  action: 'placeOrder',
  success: false,
  error,
  errorCode,
})
const create = () => [stepOf('placeOrder')]
const renewed = (request: ExecuteActionRequest) => ({ ...request, signerAddress: OWNER }) as const

describe('signing once more', () => {
  it('sends the same steps with signatures of now, and names those as what was sent', async () => {
    const results = [refused(2013, 'timestamp too far')]
    const { core, events, executed } = fakeCore(
      { create, execute: (call) => (call === 1 ? results : [done]) },
      {
        signAgain: async (request, reported) =>
          reported === results ? renewed(request) : undefined,
      },
    )
    const outcome = await runAction(core, order)
    expect(outcome.results).toEqual([done])
    expect(events.filter((event) => event === 'create')).toHaveLength(1)
    expect(executed).toHaveLength(2)
    expect(outcome.request).toEqual(executed[1])
    expect(events.filter((event) => event.startsWith('hook'))).toEqual(['hook true'])
  })

  it('follows a refusal before the relay too, and only once', async () => {
    let refusals = 0
    const { core, executed } = fakeCore(
      {
        create,
        execute() {
          refusals += 1
          throw new PerpsError(2010, 'hmac.timestampMs: lies 40 s from the time here, more than 30')
        },
      },
      { signAgain: async (request) => renewed(request) },
    )
    await expect(runAction(core, order)).rejects.toMatchObject({ code: 2010 })
    expect([executed.length, refusals]).toEqual([2, 2])
  })

  it('keeps what the first answer says was taken where the second call is refused', async () => {
    const results = [done, refused(2013, 'timestamp too far')]
    const { core, executed } = fakeCore(
      {
        create: () => [stepOf('placeOrder'), stepOf('placeOrder')],
        execute(call) {
          if (call > 1) throw new PerpsError(2090)
          return results
        },
      },
      { signAgain: async (request) => renewed(request) },
    )
    expect((await runAction(core, order)).results).toEqual(results)
    expect(executed).toHaveLength(2)
  })

  it('leaves a refusal as it is where nothing can be signed again', async () => {
    const { core, executed } = fakeCore(
      { create, execute: () => [refused(2013)] },
      {
        signAgain: async () => {
          throw new PerpsError(2070)
        },
      },
    )
    expect((await runAction(core, order)).results).toMatchObject([{ errorCode: 2013 }])
    expect(executed).toHaveLength(1)
  })
})

describe('creating once more', () => {
  it('is done where the plugin finds that it resolves the refusal', async () => {
    const { core, events, executed } = fakeCore(
      { create, execute: (call) => (call === 1 ? [refused(2040)] : [done]) },
      { isCuredByCreating: (results) => results.some(({ success }) => !success) },
    )
    expect((await runAction(core, order)).results).toEqual([done])
    expect(events.filter((event) => event === 'create')).toHaveLength(2)
    expect(executed).toHaveLength(2)
  })

  it('is done once, and never unasked', async () => {
    const again = fakeCore(
      { create, execute: () => [refused(2040)] },
      { isCuredByCreating: () => true },
    )
    expect((await runAction(again.core, order)).results).toEqual([refused(2040)])
    expect(again.executed).toHaveLength(2)
    const unasked = fakeCore({ create, execute: () => [refused(2040)] })
    await runAction(unasked.core, order)
    expect(unasked.executed).toHaveLength(1)
  })
})
