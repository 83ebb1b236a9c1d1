import { expect, it } from 'vitest'
import { parseEnv } from './env'

it.each([
  ['PORT', '99999'],
  ['OPERATOR_PORT', 'many'],
  ['PERPS_ENV', 'prod'],
  ['PERPS_SERVICE_NAME', 'a b'],
  ['PERPS_FEES', '{'],
  ['TRUSTED_PROXY_HOPS', '-1'],
  ['PUBLIC_ORIGIN', 'desk.example'],
  ['PUBLIC_ORIGIN', 'ftp://desk.example'],
  ['PERPS_UPSTREAM_URL', 'nonsense'],
  ['PARTNER_SERVICE_URL', 'localhost:80'],
  ['DATABASE_URL', 'mysql://db/perpdesk'],
  ['REDIS_URL', 'nonsense'],
  ['HYPERLIQUID_WS_URL', 'https://api.hyperliquid.xyz'],
  ['HYPERLIQUID_EXPLORER_URL', 'wss://rpc.hyperliquid.xyz'],
])('stops at a bad %s (%s) with one line that names it', (name, value) => {
  expect(() => parseEnv({ [name]: value })).toThrow(new RegExp(`^bad setting ${name}: .+$`))
})

it('takes what is empty for absent, and addresses of every kind that is served', () => {
  const names = ['DATABASE_URL', 'REDIS_URL', 'PUBLIC_ORIGIN', 'HYPERLIQUID_EXPLORER_URL']
  const empty: Record<string, unknown> = parseEnv(Object.fromEntries(names.map((n) => [n, ''])))
  for (const name of names) expect(empty[name]).toBeUndefined()
  const given = {
    DATABASE_URL: 'postgres://perpdesk:secret@db:5432/perpdesk',
    REDIS_URL: 'rediss://:secret@redis:6379/1',
    PUBLIC_ORIGIN: 'https://desk.example',
    HYPERLIQUID_WS_URL: 'wss://api.hyperliquid.xyz/ws',
  }
  expect(parseEnv(given)).toMatchObject(given)
})
