import { z } from 'zod'
import { decimal } from '@/lib/decimal/decimal'
import { PositiveDecimal } from '@/lib/schema/model/primitives'
import { httpUrlSetting, listSetting, networkSetting, optionalText, wsUrlSetting } from './settings'

const version = z.coerce.number().int().min(1).default(1)

/** Most that the venue lets a builder take, in basis points. */
const BUILDER_FEE_BPS_MAX = 10

/** Rate of a platform fee in basis points. */
export const FeeRateBps = PositiveDecimal.refine((rate) => Number(rate) <= BUILDER_FEE_BPS_MAX, {
  error: `must be at most ${BUILDER_FEE_BPS_MAX} basis points`,
})

/** Settings of Ondo Perps. */
export const ONDO_SETTINGS = {
  ONDO_NETWORK: networkSetting(['paper', 'mainnet', 'sandbox'], 'paper'),
  ONDO_API_URL: httpUrlSetting,
  ONDO_WS_URL: wsUrlSetting,
  ONDO_CHAIN_RPC_URL: httpUrlSetting,
  /** Domains that may ask for a sign-in; empty: those of the network. */
  ONDO_SIWE_DOMAINS: listSetting,
  ONDO_TERMS_VERSION: version,
  ONDO_PRIVACY_VERSION: version,
  /** Where both are read; empty: no link, as the venue's documentation names no address. */
  ONDO_TERMS_URL: httpUrlSetting,
  ONDO_PRIVACY_URL: httpUrlSetting,
  /** Empty on mainnet and sandbox: no platform fee. */
  ONDO_BUILDER_CODE: optionalText,
  ONDO_BUILDER_FEE_BPS: FeeRateBps.default(decimal('1')),
  ONDO_REFERRAL_CODE: optionalText,
}
