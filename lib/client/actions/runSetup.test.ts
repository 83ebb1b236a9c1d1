import { expect, it } from 'vitest'
import { FakeClock, settle } from '@/lib/client/testing/FakeClock'
import { entryOf, fakeCore, OWNER, stepOf } from '@/lib/client/testing/fakeCore'
import { sharedLocks } from '@/lib/client/testing/sharedLocks'
import type { ActionProgress } from './actionRun'
import { checkSetup } from './checkSetup'
import { runSetupStep } from './runSetup'

const where = { provider: 'venue', address: OWNER }
const press = { ...where, action: 'registerApiKey' } as const
const key = entryOf('registerApiKey', { relay: 'CLIENT' })

/** Pages of one browser, whose store has the key once the venue has answered. */
function pages(count: number, entry = key) {
  const locks = sharedLocks()
  const store = { hasKey: false }
  const sent: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const cores = Array.from({ length: count }, () => {
    const { core } = fakeCore(
      { provider: { setup: [entry] }, create: ({ action }) => [stepOf(action)] },
      {
        isSatisfied: async () => store.hasKey,
        async deliver() {
          sent.push('registerApiKey')
          await answered
          store.hasKey = true
          return [{ action: 'registerApiKey', success: true }]
        },
      },
    )
    return Object.assign(core, { locks })
  })
  return { cores, sent, answer, store }
}

it.each([
  ['another page', 1],
  ['this page', 0],
])('a press waits for a check of %s, and repeats nothing that it did', async (_, other) => {
  const { cores, sent, answer } = pages(2)
  const [core, checking] = [cores[0], cores[other]]
  if (core === undefined || checking === undefined) throw new Error('no page')
  const check = checkSetup(checking, where)
  await settle()
  const phases: ActionProgress['phase'][] = []
  const pressed = runSetupStep(core, {
    ...press,
    onProgress: ({ phase }) => void phases.push(phase),
  })
  await settle()
  expect(sent).toHaveLength(1)
  answer()
  expect(await check).toMatchObject({ isReady: true, carriedOut: ['registerApiKey'] })
  await settle()
  expect(sent).toHaveLength(1)
  expect(await pressed).toEqual({ results: [] })
  expect(phases).toEqual(['done'])
})

it('a check waits for a press, and repeats nothing that it did', async () => {
  const { cores, sent, answer } = pages(2)
  const [one, two] = cores
  if (one === undefined || two === undefined) throw new Error('no page')
  const pressed = runSetupStep(one, press)
  await settle()
  const check = checkSetup(two, where)
  await settle()
  expect(sent).toHaveLength(1)
  answer()
  expect(await pressed).toMatchObject({ results: [{ success: true }] })
  expect(await check).toMatchObject({ isReady: true })
  expect(sent).toHaveLength(1)
})

it('a step of the wallet is carried out where it is satisfied: the person asks for another one', async () => {
  const entry = entryOf('registerApiKey', { relay: 'CLIENT', signers: ['USER'] })
  const { cores, answer, store } = pages(1, entry)
  store.hasKey = true
  const wallet = { address: OWNER } as never
  const pressed = cores[0] && runSetupStep(cores[0], { ...press, wallet })
  await settle()
  answer()
  expect(await pressed).toMatchObject({ results: [{ success: true }] })
})

it('a press behind a tab that does not run any more fails after 30 s, and sends nothing', async () => {
  const { cores, sent } = pages(1)
  const [core] = cores
  if (core === undefined) throw new Error('no page')
  const clock = new FakeClock()
  Object.assign(core, { setTimer: clock.setTimer })
  const name = `perpdesk.setup.venue.${OWNER.toLowerCase()}`
  void core.locks.request(name, {}, () => new Promise(() => {}))
  const pressed = runSetupStep(core, press)
  const failed = expect(pressed).rejects.toMatchObject({
    code: 2004,
    message: 'Another tab is at this step. Close it or try again.',
  })
  await clock.advanceAsync(30_000)
  await failed
  expect([sent, clock.pending]).toEqual([[], 0])
})
