import { expect, it } from 'vitest'
import type { AdminContext } from './adminContext'
import { faultRoutes } from './adminFaults'
import { AdminRefusal } from './adminServer'
import { COMMON_FAULTS, createFaultBoard, faultsOf } from './faultSwitches'

/** The operation over two faces, one of which knows a fault of its own. */
function overTwoFaces() {
  const plain = createFaultBoard(faultsOf({}))
  const special = createFaultBoard(faultsOf({ faults: ['speed_bump'] }))
  const exchanges = Object.entries({ plain, special }).map(([name, faults]) => ({
    module: { name },
    faults,
  }))
  // Faults need no more of an exchange.
  const routes = faultRoutes({ exchanges } as unknown as AdminContext)
  const ask = async (method: 'GET' | 'POST', body?: object) =>
    (await routes.find((route) => route.method === method)?.run(body))?.body
  return { plain, special, ask }
}

it('switches a fault on where it is known, and refuses it where no face knows it', async () => {
  const { plain, special, ask } = overTwoFaces()
  await ask('POST', { name: 'speed_bump' })
  await ask('POST', { name: 'delay', delayMs: 5 })
  const delay = { name: 'delay', delayMs: 5 }
  expect([plain.list(), special.list()]).toEqual([[delay], [{ name: 'speed_bump' }, delay]])
  await expect(ask('POST', { name: 'speed_bump', face: 'plain' })).rejects.toThrow(AdminRefusal)
  await expect(ask('POST', { name: 'late_reject' })).rejects.toThrow('name: no such fault')
  await ask('POST', { name: 'speed_bump', clear: true })
  expect([plain.list(), special.list()]).toEqual([[delay], [delay]])
})

it('lists by face what can be switched on', async () => {
  const { ask } = overTwoFaces()
  expect(await ask('GET')).toEqual({
    names: [...COMMON_FAULTS, 'speed_bump'],
    namesByFace: { plain: COMMON_FAULTS, special: [...COMMON_FAULTS, 'speed_bump'] },
    faults: { plain: [], special: [] },
  })
})
