import type { z } from 'zod'
import type { PublicVenue, VenueNetwork } from '@/lib/schema/model/publicConfig'
import type { Env } from './envSchema'

/** One deployment of a venue: what every protocol's configuration has. */
export interface VenueConfig<Fee = unknown> {
  /** Provider key. */
  readonly key: string
  readonly protocol: string
  readonly network: VenueNetwork
  /** Base of the venue's REST interface. */
  readonly baseUrl: string
  /** Setting that says where it is; undefined where its network does. */
  readonly urlSetting?: string | undefined
  readonly wsUrl?: string
  /** Setting that says where its stream is; undefined where that follows from the rest. */
  readonly wsUrlSetting?: string | undefined
  /** Deadline of one call to the venue. */
  readonly timeoutMs: number
  /** What orders without an entry of their own pay to the platform; undefined: nothing. */
  readonly fee: Fee | undefined
  /** What orders of an integrator pay, by integration id. */
  readonly fees: ReadonlyMap<string, Fee>
}

/** How the deployments of one protocol follow from the settings. */
export interface VenueProtocol {
  readonly name: string
  /** Schema of one integrator's fee in `PERPS_FEES`. */
  readonly feeSchema: z.ZodType
  /** Market that the service opens on. */
  readonly defaultMarket: string
  /** What is switched on, in order. */
  configs(settings: Env): readonly VenueConfig[]
  /** The same as pages receive it, with the fees of an integrator. */
  publicVenues(settings: Env, feeIdentity: string | undefined): readonly PublicVenue[]
}

/**
 * What an order of this fee identity pays at a deployment; undefined: nothing. An integrator
 * without an entry of its own uses the platform's, as do callers without identity.
 * @param feeIdentity integration id that the caller's API key maps to
 */
export function feeOf<Fee>(
  { fee, fees }: Pick<VenueConfig<Fee>, 'fee' | 'fees'>,
  feeIdentity: string | undefined,
): Fee | undefined {
  return (feeIdentity === undefined ? undefined : fees.get(feeIdentity)) ?? fee
}

/**
 * The integrators' fees at one deployment, by integration id.
 * @throws Error with one line that names the entry that is none
 */
export function feesAt<Fee>(
  key: string,
  schema: z.ZodType<Fee>,
  { PERPS_FEES }: Pick<Env, 'PERPS_FEES'>,
): ReadonlyMap<string, Fee> {
  const fees = new Map<string, Fee>()
  for (const [identity, byProvider] of Object.entries(PERPS_FEES)) {
    const reported = Object.hasOwn(byProvider, key) ? byProvider[key] : undefined
    if (reported === undefined) continue
    const parsed = schema.safeParse(reported)
    if (parsed.success) {
      fees.set(identity, parsed.data)
      continue
    }
    const [issue] = parsed.error.issues
    const path = [identity, key, ...(issue?.path ?? [])].join('.')
    throw new Error(`bad setting PERPS_FEES: ${path}: ${issue?.message ?? 'invalid'}`)
  }
  return fees
}
