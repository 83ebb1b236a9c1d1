import { expect, it } from 'vitest'
import { createActionRequests } from '@/server/venues/lighter/relay/actionRequests'
import type { LighterVenue } from '@/server/venues/lighter/venue'
import { missingSetup } from './missingSetup'

const OWNER = `0x${'11'.repeat(20)}`

/** The check of an order after that of its signature, where the approval has to be asked for twice. */
async function check(isApproved: boolean | Error) {
  const requests = createActionRequests()
  const venue = {
    integrator: () => ({}),
    requests,
    accounts: {
      async hasApproved(_address: string, _fee: object, _at: object, onRead: () => void) {
        onRead()
        onRead()
        if (isApproved instanceof Error) throw isApproved
        return isApproved
      },
    },
  } as unknown as LighterVenue
  const context = { signal: new AbortController().signal, nowMs: 0, steadyMs: 0 }
  requests.noteChecked(context, 'leverage', 0, 0)
  requests.noteChecked(context, 'order', 0, 0)
  const missing = await missingSetup(venue, 'placeOrder', OWNER, context).catch(() => 'failed')
  const counts = [OWNER, 'leverage', 'order'].map((name) => requests.take(name, 0))
  return { missing, counts }
}

it('what the check of the approval asks counts for the first step of the order', async () => {
  expect(await check(true)).toEqual({ missing: undefined, counts: [0, 2, 0] })
})

it('a refused one, and one that failed, leave no count behind', async () => {
  expect(await check(false)).toEqual({ missing: 'approveIntegrator', counts: [0, 0, 0] })
  expect(await check(new Error('no answer'))).toEqual({ missing: 'failed', counts: [0, 0, 0] })
})
