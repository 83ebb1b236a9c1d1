import { z } from 'zod'
import {
  addressSetting,
  httpUrlSetting,
  networkSetting,
  optionalText,
  wsUrlSetting,
} from './settings'

/** Settings of Hyperliquid. */
export const HYPERLIQUID_SETTINGS = {
  HYPERLIQUID_NETWORK: networkSetting(['paper', 'mainnet', 'testnet'], 'paper'),
  HYPERLIQUID_API_URL: httpUrlSetting,
  HYPERLIQUID_WS_URL: wsUrlSetting,
  HYPERLIQUID_EXPLORER_URL: httpUrlSetting,
  HYPERLIQUID_CHAIN_RPC_URL: httpUrlSetting,
  /** Empty on mainnet and testnet means: no builder, no approveBuilderFee step. */
  HYPERLIQUID_BUILDER_ADDRESS: optionalText.pipe(addressSetting.optional()),
  HYPERLIQUID_BUILDER_FEE_TENTH_BPS: z.coerce.number().int().min(1).max(100).default(10),
  HYPERLIQUID_REFERRAL_CODE: optionalText,
}
