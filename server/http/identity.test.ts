import { expect, it } from 'vitest'
import type { DoorCall } from './call'
import { headerNames } from './headers'
import { identify } from './identity'

const names = headerNames('svc')
const dashboardKey = 'dash_0123456789abcdef'

function identifyWith(key: string) {
  const call = {
    door: 'public',
    header: (name: string) => (name === names.apiKey ? key : undefined),
  }
  return identify(call as unknown as DoorCall, names, {
    serviceName: 'svc',
    allowsAnonymous: true,
    dashboardKey,
    findKey: () => 'invalid',
  })
}

it('refuses a key of other bytes, whatever characters it has, and never fails on it', async () => {
  const accented = 'é'.repeat(dashboardKey.length)
  for (const key of [accented, dashboardKey.slice(1), `${dashboardKey}x`]) {
    expect(await identifyWith(key)).toMatchObject({ refusal: { code: 2013, status: 401 } })
  }
  expect(await identifyWith(dashboardKey)).toEqual({ identity: { kind: 'dashboard' } })
})
