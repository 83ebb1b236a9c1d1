import { z } from 'zod'
import { HostOrigin } from '@/lib/embed/embedParams'
import { JsonValue } from '@/lib/schema/model/json'
import { HYPERLIQUID_SETTINGS } from './hyperliquidSettings'
import { LIGHTER_SETTINGS } from './lighterSettings'
import { ONDO_SETTINGS } from './ondoSettings'
import {
  httpUrlSetting,
  jsonSetting,
  listSetting,
  optionalText,
  portSetting,
  secondsSetting,
} from './settings'

/** By integration id, then by provider key; each protocol has a schema of its own. */
const FeeTable = z.record(z.string().min(1).max(64), z.record(z.string().min(1).max(32), JsonValue))

/** Sites around frames; `*` stands for any. */
const Origins = z.array(z.union([z.literal('*'), HostOrigin])).max(200)

/** Every setting of the web process, with its default. `.env.example` lists the same names. */
export const Env = z.object({
  PORT: portSetting(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_ORIGIN: httpUrlSetting,
  /** Names beside the address that the service is reached by, where HOST is no loopback address. */
  ALLOWED_HOSTS: listSetting,
  /** Sites that may show its pages in a frame: origins, or `*` for the pages that do not trade. */
  EMBED_ALLOWED_ORIGINS: listSetting.pipe(Origins),
  /** Sites of single integrators by their public id, as JSON: `{"acme":["https://acme.example"]}`. */
  EMBED_INTEGRATORS: jsonSetting(z.record(z.string().regex(/^[\w-]{1,64}$/), Origins), {}),
  PAPER_PORT: portSetting(4000),
  /** `off`: no local chain, so no deposits and withdrawals on paper. The paper process reads it too. */
  PAPER_CHAIN: z.enum(['on', 'off']).default('on'),
  /** `off`: prices and clock move by the admin port alone, and there is no page `/paper`. */
  PAPER_CONTROLS: z.enum(['on', 'off']).default('on'),
  PERPDESK_DATA_DIR: z.string().min(1).default('.data'),
  PERPS_ENV: z.enum(['development', 'staging', 'production']).default('production'),
  PERPS_SERVICE_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/, 'must be 1-20 lower-case letters or digits')
    .default('svc'),
  PERPS_MOUNT: z.enum(['direct', 'next']).default('direct'),
  PERPS_DASHBOARD_KEY: optionalText,
  PERPS_UPSTREAM_URL: httpUrlSetting,
  /** Signs share cards; instances behind one address need the same. Empty: minted in the data directory. */
  SHARE_KEY: optionalText.pipe(z.string().min(32).optional()),
  /** Integrators' own fees as JSON: `{"acme":{"hyperliquid":{"builder":"0x…","feeTenthBps":25}}}`. */
  PERPS_FEES: jsonSetting(FeeTable, {}),
  /** Service that says which integrator an API key belongs to; the service's own table where absent. */
  PARTNER_SERVICE_URL: httpUrlSetting,
  /** Port of the operator's own gateway on 127.0.0.1; 0 takes a free one. */
  OPERATOR_PORT: portSetting(0),
  /** Text of the operator's own terms of service, and its version. */
  PERPS_TERMS_FILE: optionalText,
  PERPS_TERMS_VERSION: optionalText.pipe(
    z
      .string()
      .regex(/^[\w@:./-]{1,64}$/)
      .optional(),
  ),
  /** Chain in the domain of what is signed about terms, referral and votes. */
  PERPS_META_CHAIN_ID: z.coerce.number().int().min(1).optional(),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  DATABASE_URL: optionalText.pipe(z.url({ protocol: /^postgres(?:ql)?$/ }).optional()),
  REDIS_URL: optionalText.pipe(z.url({ protocol: /^rediss?$/ }).optional()),
  REQUEST_TIMEOUT_SECONDS: secondsSetting.default(15),
  VENUE_TIMEOUT_SECONDS: secondsSetting.default(8),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  /** Market that the service opens on, as `<provider>/<market id>`; empty: that of the first venue. */
  DEFAULT_MARKET: optionalText.pipe(
    z
      .string()
      .regex(/^[a-z0-9-]{1,32}\/[\w@:./-]{1,64}$/, 'must be <provider>/<market id>')
      .optional(),
  ),
  ...HYPERLIQUID_SETTINGS,
  ...LIGHTER_SETTINGS,
  ...ONDO_SETTINGS,
})
export type Env = z.infer<typeof Env>
