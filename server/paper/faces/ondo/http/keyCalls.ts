import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { FaceContext } from '@/server/paper/faces/ondo/context'
import { type FactOf, Scope, toFaceRecord } from '@/server/paper/faces/ondo/records/factRecord'
import { time } from '@/server/paper/faces/ondo/views/numbers'
import { type Call, paramOf } from './call'
import { VenueError } from './errors'
import { type Question, readJson, Text } from './request'

const KEYS_MAX = 10
const IPS_MAX = 16
const NAME_MAX = 64

const tooManyKeys = () => new VenueError('too_many_items', `more than ${KEYS_MAX} api keys`)

function wireKey({ ips, keyId, name, scopes, timeMs }: FactOf<'key'>) {
  const base = { keyId, name, createdAt: time(timeMs), scopes }
  return ips.length === 0 ? base : { ...base, whitelistedIPs: ips }
}

/** The caller's key of that id. @throws VenueError where there is none */
function ownKey({ facts }: FaceContext, account: string, keyId: string): FactOf<'key'> {
  const key = facts.key(keyId)
  if (key?.account !== account) throw new VenueError('api_key_not_found', 'api key not found')
  return key
}

async function changeAddresses(
  context: FaceContext,
  question: Question,
  key: FactOf<'key'>,
  change: (ips: readonly string[], ip: string) => string[],
): Promise<{ done: true }> {
  const { ip } = readJson(question, z.object({ ip: z.ipv4() }))
  const ips = change(key.ips, ip)
  if (ips.length > IPS_MAX) throw new VenueError('too_many_ips', 'too many ip addresses')
  await context.host.submitRecord(toFaceRecord({ ...key, ips }))
  return { done: true }
}

/** Keys that sign requests: made, listed and ended with a session. */
export const KEY_CALLS: readonly Call[] = [
  {
    method: 'POST',
    path: '/v1/api_keys',
    permission: 'session',
    async run({ facts, host }, question, _params, { account }) {
      const { name, scopes } = readJson(
        question,
        z.object({ name: Text.min(1).max(NAME_MAX), scopes: z.array(Scope).min(1) }),
      )
      if (facts.keys(account).length >= KEYS_MAX) throw tooManyKeys()
      const key: FactOf<'key'> = {
        kind: 'key',
        account,
        keyId: `ondoKeyId_${randomBytes(16).toString('hex')}`,
        name,
        secret: `ondoApiSecret_${randomBytes(32).toString('hex')}`,
        scopes: [...new Set(scopes)],
        timeMs: host.now(),
        ips: [],
      }
      await host.submitRecord(toFaceRecord(key))
      // Two at once may both have been let in: what is one too many is taken back.
      if (facts.keys(account).findIndex(({ keyId }) => keyId === key.keyId) >= KEYS_MAX) {
        await host.submitRecord(toFaceRecord({ kind: 'keyGone', keyId: key.keyId }))
        throw tooManyKeys()
      }
      return { result: { ...wireKey(key), secretKey: key.secret } }
    },
  },
  {
    method: 'GET',
    path: '/v1/api_keys',
    permission: 'read_only',
    run: ({ facts }, _question, _params, { account }) => ({
      result: facts.keys(account).map(wireKey),
    }),
  },
  {
    method: 'DELETE',
    path: '/v1/api_keys/{keyId}',
    permission: 'session',
    async run(context, _question, params, { account }) {
      const { keyId } = ownKey(context, account, paramOf(params, 'keyId'))
      await context.host.submitRecord(toFaceRecord({ kind: 'keyGone', keyId }))
      return { done: true }
    },
  },
  {
    method: 'POST',
    path: '/v1/api_keys/{keyId}/ip_whitelist',
    permission: 'session',
    run: (context, question, params, { account }) =>
      changeAddresses(
        context,
        question,
        ownKey(context, account, paramOf(params, 'keyId')),
        (ips, ip) => [...new Set([...ips, ip])],
      ),
  },
  {
    method: 'DELETE',
    path: '/v1/api_keys/{keyId}/ip_whitelist',
    permission: 'session',
    run: (context, question, params, { account }) =>
      changeAddresses(
        context,
        question,
        ownKey(context, account, paramOf(params, 'keyId')),
        (ips, ip) => ips.filter((existing) => existing !== ip),
      ),
  },
]
