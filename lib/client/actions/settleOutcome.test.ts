import '@/lib/schema/operations/actionOperations'
import { expect, it } from 'vitest'
import type { VenuePlugin } from '@/lib/client/plugin'
import { FakeClock } from '@/lib/client/testing/FakeClock'
import { OWNER, SIGNATURE, stepOf } from '@/lib/client/testing/fakeCore'
import type { ActionResult, ExecuteActionRequest } from '@/lib/schema/action/action'
import { PerpsError } from '@/lib/schema/perpsError'
import { settleOutcome } from './settleOutcome'

const DONE: ActionResult = { action: 'placeOrder', success: true, orderId: '7' }
const OPEN: ActionResult = { action: 'placeOrder', success: false, error: '?', errorCode: 2100 }
const NOT_SENT: ActionResult = { action: 'placeOrder', success: false, error: 'not sent' }

const requestOf = (...actions: string[]): ExecuteActionRequest => ({
  ...{ provider: 'venue', address: OWNER, action: 'placeOrder' },
  actions: actions.flatMap((action) => {
    const step = stepOf(action)
    return 'typedData' in step ? [{ ...step, signature: SIGNATURE }] : []
  }),
})

/** A venue whose stream the test notifies of what it took, and a service that answers as said. */
function open(answer: () => readonly ActionResult[], looked: readonly ActionResult[]) {
  const clock = new FakeClock()
  let asked = 0
  const looks: unknown[] = []
  let watched: ExecuteActionRequest | undefined
  let take = () => {}
  let isLeft = false
  const plugin: Pick<VenuePlugin, 'probeOutcome' | 'whenTaken'> = {
    whenTaken: (request, signal) =>
      new Promise((resolve, reject) => {
        watched = request
        take = resolve
        signal.addEventListener('abort', () => {
          isLeft = true
          reject(signal.reason)
        })
      }),
    async probeOutcome(_request, results) {
      looks.push(results)
      return looked
    },
  }
  // Settling calls one operation of the service.
  const api = {
    async call() {
      asked += 1
      return { results: answer() }
    },
  }
  const core = { api, clock: clock.clock, setTimer: clock.setTimer } as unknown as Parameters<
    typeof settleOutcome
  >[0]
  return {
    ...{ clock, core, plugin, looks },
    asked: () => asked,
    watched: () => watched,
    isLeft: () => isLeft,
    take: () => take(),
  }
}

it('is answered by the plugin as soon as its stream saw the transaction, before the service is asked', async () => {
  const { core, plugin, clock, take, asked, looks } = open(() => [OPEN], [DONE])
  const settled = settleOutcome(core, plugin, requestOf('placeOrder'), { known: [OPEN] })
  await clock.advanceAsync(0)
  take()
  expect(await settled).toEqual([DONE])
  expect([asked(), looks]).toEqual([0, [[OPEN]]])
  // And the service is asked no more.
  await clock.advanceAsync(20_000)
  expect(asked()).toBe(0)
})

it('watches for the steps in doubt alone, and leaves what is known as it is', async () => {
  const known = [OPEN, NOT_SENT]
  const { core, plugin, clock, take, watched } = open(() => known, [DONE, NOT_SENT])
  const request = requestOf('updateLeverage', 'placeOrder')
  const settled = settleOutcome(core, plugin, request, { known })
  await clock.advanceAsync(0)
  expect(watched()?.actions.map(({ action }) => action)).toEqual(['updateLeverage'])
  take()
  expect(await settled).toEqual([DONE, NOT_SENT])
})

it('goes on asking the service where the plugin does not know either', async () => {
  let answered: ActionResult = OPEN
  const { core, plugin, clock, take, asked } = open(() => [answered], [OPEN])
  const settled = settleOutcome(core, plugin, requestOf('placeOrder'), { known: [OPEN] })
  await clock.advanceAsync(0)
  take()
  await clock.advanceAsync(1_000)
  expect(asked()).toBe(1)
  answered = DONE
  await clock.advanceAsync(1_000)
  expect(await settled).toEqual([DONE])
})

it('ends the watch once the service knows', async () => {
  const { core, plugin, clock, isLeft, looks } = open(() => [DONE], [OPEN])
  const settled = settleOutcome(core, plugin, requestOf('placeOrder'), { known: [OPEN] })
  await clock.advanceAsync(400)
  expect(await settled).toEqual([DONE])
  expect([isLeft(), looks]).toEqual([true, []])
})

it('asks the plugin in the end where its stream saw nothing', async () => {
  const { core, plugin, clock, looks } = open(() => [OPEN], [DONE])
  const settled = settleOutcome(core, plugin, requestOf('placeOrder'), { known: [OPEN] })
  await clock.advanceAsync(16_000)
  expect(await settled).toEqual([DONE])
  expect(looks).toEqual([[OPEN]])
})

it('fails with the refusal of the service, and with why the caller left', async () => {
  const refused = open(() => {
    throw new PerpsError(2042)
  }, [DONE])
  const asked = { known: [OPEN] }
  const settled = settleOutcome(refused.core, refused.plugin, requestOf('placeOrder'), asked)
  const failure = expect(settled).rejects.toMatchObject({ code: 2042 })
  await refused.clock.advanceAsync(400)
  await failure
  const { core, plugin, clock } = open(() => [OPEN], [DONE])
  const stop = new AbortController()
  const left = { known: [OPEN], signal: stop.signal }
  const work = settleOutcome(core, plugin, requestOf('placeOrder'), left)
  const leaving = expect(work).rejects.toThrow('left the page')
  stop.abort(new Error('left the page'))
  await clock.advanceAsync(0)
  await leaving
})
