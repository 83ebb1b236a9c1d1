import { z } from 'zod'
import { ProviderKey } from '@/lib/schema/model/primitives'
import { COLLATERAL_ASSET, IntegratorFee } from '@/lib/venues/lighter/facts'
import {
  addressSetting,
  httpUrlSetting,
  jsonSetting,
  networkSetting,
  optionalText,
  wsUrlSetting,
} from './settings'

const lowerAddress = addressSetting.transform((text) => text.toLowerCase())

const DepositSetting = z.strictObject({
  chainId: z.int().min(1),
  contract: lowerAddress,
  route: z.int().min(0).max(1).default(0),
  /** By the venue's number of the asset. */
  tokens: z.record(z.string().regex(/^\d{1,4}$/), lowerAddress),
  /** JSON-RPC node where a deposit's transaction is looked up. */
  rpcUrl: z.url({ protocol: /^https?$/ }),
})

/** One deployment of `LIGHTER_DEPLOYMENTS`. */
const DeploymentSetting = z.strictObject({
  key: ProviderKey,
  name: z.string().min(1).max(40).optional(),
  protocol: z
    .literal('lighter', {
      error: ({ input }) => `must be lighter, and is ${JSON.stringify(input)}`,
    })
    .default('lighter'),
  network: z.enum(['paper', 'mainnet', 'testnet']).default('mainnet'),
  baseUrl: z.url({ protocol: /^https?$/ }),
  wsUrl: z.url({ protocol: /^wss?$/ }).optional(),
  /** Number that every transaction's hash begins with. */
  chainId: z.int().min(1),
  collateral: z.strictObject({
    assetId: z
      .literal(COLLATERAL_ASSET, {
        error: ({ input }) => `must be ${COLLATERAL_ASSET}, and is ${JSON.stringify(input)}`,
      })
      .default(COLLATERAL_ASSET),
    symbol: z.string().min(1).max(16),
    decimals: z.int().min(0).max(18).default(6),
  }),
  integrator: IntegratorFee.optional(),
  referralCode: z.string().min(1).max(32).optional(),
  explorerUrl: z.url({ protocol: /^https?$/ }).optional(),
  deposit: DepositSetting.optional(),
})

/** Settings of Lighter. */
export const LIGHTER_SETTINGS = {
  LIGHTER_NETWORK: networkSetting(['paper', 'mainnet', 'testnet'], 'paper'),
  LIGHTER_API_URL: httpUrlSetting,
  LIGHTER_WS_URL: wsUrlSetting,
  LIGHTER_CHAIN_RPC_URL: httpUrlSetting,
  /** Recipient of the platform fee, as JSON; empty on mainnet and testnet: no fee. */
  LIGHTER_INTEGRATOR: jsonSetting(IntegratorFee.optional(), undefined),
  LIGHTER_REFERRAL_CODE: optionalText,
  /** What the venue lets this machine's address ask in a minute; a standard account's 60. */
  LIGHTER_REQUESTS_PER_MINUTE: z.coerce.number().int().min(20).max(1_000_000).default(60),
  /** Deployments beside the first, as a JSON list. */
  LIGHTER_DEPLOYMENTS: jsonSetting(z.array(DeploymentSetting).max(8), []),
}

/** Where deposits of a deployment go, and a node that knows of them. */
export type LighterDepositConfig = z.infer<typeof DepositSetting>
