import { z } from 'zod'
import { FeeTableText } from './feeTable'
import { runtimeSlot } from './runtime'

const port = z.coerce.number().int().min(0).max(65535)
const seconds = z.coerce.number().positive()
const optionalText = z
  .string()
  .optional()
  .transform((text) => (text === undefined || text === '' ? undefined : text))
const httpUrl = optionalText.pipe(z.url({ protocol: /^https?$/ }).optional())
const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hex digits')

/** Every setting of the web process, with its default. `.env.example` lists the same names. */
export const Env = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_ORIGIN: httpUrl,
  PAPER_PORT: port.default(4000),
  /** `off`: no local chain, so no deposits and withdrawals on paper. The paper process reads it too. */
  PAPER_CHAIN: z.enum(['on', 'off']).default('on'),
  /** `off`: nobody but who reaches the admin port moves prices and clock; no page `/paper`. */
  PAPER_CONTROLS: z.enum(['on', 'off']).default('on'),
  PERPDESK_DATA_DIR: z.string().min(1).default('.data'),
  PERPS_ENV: z.enum(['development', 'staging', 'production']).default('production'),
  PERPS_SERVICE_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9]{0,19}$/, 'must be 1-20 lower-case letters or digits')
    .default('svc'),
  PERPS_MOUNT: z.enum(['direct', 'next']).default('direct'),
  PERPS_DASHBOARD_KEY: optionalText,
  PERPS_UPSTREAM_URL: httpUrl,
  /** Integrators' own fees as JSON: `{"acme":{"hyperliquid":{"builder":"0x…","feeTenthBps":25}}}`. */
  PERPS_FEES: FeeTableText,
  /** Service that says which integrator an API key belongs to; the desk's own table where absent. */
  PARTNER_SERVICE_URL: httpUrl,
  /** Port of the operator's own door on 127.0.0.1; 0 takes a free one. */
  OPERATOR_PORT: port.default(0),
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
  REQUEST_TIMEOUT_SECONDS: seconds.default(15),
  VENUE_TIMEOUT_SECONDS: seconds.default(8),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  HYPERLIQUID_NETWORK: z.enum(['paper', 'mainnet', 'testnet']).default('paper'),
  HYPERLIQUID_API_URL: httpUrl,
  HYPERLIQUID_WS_URL: optionalText.pipe(z.url({ protocol: /^wss?$/ }).optional()),
  HYPERLIQUID_EXPLORER_URL: httpUrl,
  HYPERLIQUID_CHAIN_RPC_URL: httpUrl,
  /** Empty on mainnet and testnet means: no builder, no approveBuilderFee step. */
  HYPERLIQUID_BUILDER_ADDRESS: optionalText.pipe(address.optional()),
  HYPERLIQUID_BUILDER_FEE_TENTH_BPS: z.coerce.number().int().min(1).max(100).default(10),
  HYPERLIQUID_REFERRAL_CODE: optionalText,
})
export type Env = z.infer<typeof Env>

/**
 * Parses settings from environment variables.
 * @throws Error with one line that names the offending variable.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = Env.safeParse(source)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`bad setting ${issue?.path.join('.') ?? '?'}: ${issue?.message ?? 'invalid'}`)
}

/** The settings of this process, parsed once. */
export function env(): Env {
  return runtimeSlot('env', () => parseEnv(process.env))
}
