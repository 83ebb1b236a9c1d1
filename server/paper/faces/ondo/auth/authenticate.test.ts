import { expect, it } from 'vitest'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { sign } from '@/server/paper/faces/ondo/testing/testUser'
import { loginByKey } from './authenticate'

const NOW_MS = 1_700_000_000_000
const SECRET = 'ondoApiSecret_1'

/** Logs in by a key that is limited to these addresses, from one. */
function login(ips: readonly string[], from: string) {
  const key = { keyId: 'k1', secret: SECRET, ips }
  const context = { facts: { key: () => key }, host: { now: () => NOW_MS } }
  const time = String(NOW_MS)
  const args = { key: 'k1', time, sign: sign(SECRET, `${time}ondo_perps_ws_login`) }
  return loginByKey(context as unknown as FaceContext, args, from)
}

it.each([
  ['10.0.0.1', ['10.0.0.1']],
  ['::ffff:10.0.0.1', ['10.0.0.2', '10.0.0.1']],
  ['10.0.0.9', []],
])('a login from %s is taken by a key limited to %j', (from, ips) => {
  expect(login(ips, from).keyId).toBe('k1')
})

it.each(['10.0.0.2', '::ffff:10.0.0.2', '110.0.0.1', ''])('and one from %j is not', (from) => {
  expect(() => login(['10.0.0.1'], from)).toThrow('ip address is not permitted')
})
