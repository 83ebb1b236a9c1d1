import { expect, it } from 'vitest'
import { headerNames } from '@/server/http/answer/headers'
import type { ApiRequest } from '@/server/http/request/apiRequest'
import { identify } from './identity'

const names = headerNames('svc')
const dashboardKey = 'dash_0123456789abcdef'

function identifyWith(key: string) {
  const call = {
    gateway: 'public',
    header: (name: string) => (name === names.apiKey ? key : undefined),
  }
  return identify(call as unknown as ApiRequest, names, {
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

it('trusts a page about the site that embeds it, where that integrator is known', async () => {
  const fromPage = (integrator: string | undefined) =>
    identify({ gateway: 'bff', header: () => integrator } as unknown as ApiRequest, names, {
      serviceName: 'svc',
      allowsAnonymous: true,
      dashboardKey,
      frameIntegrators: new Set(['acme']),
      findKey: () => 'invalid',
    })
  expect(await fromPage('acme')).toEqual({
    identity: { kind: 'dashboard', integrationId: 'acme' },
  })
  expect(await fromPage('other')).toEqual({ identity: { kind: 'dashboard' } })
  expect(await fromPage(undefined)).toEqual({ identity: { kind: 'dashboard' } })
})
