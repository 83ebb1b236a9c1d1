import type { PublicConfig, PublicVenue } from '@/lib/schema/publicConfig'
import { type Env, env } from './env'
import { paperAdminUrl } from './paper'
import { type HyperliquidConfig, hyperliquidConfig, metaDomain } from './venues'

/** Where the dashboard asks for paper money. */
export const FAUCET_PATH = '/bff/paper/faucet'

/** Where the dashboard controls the paper exchange. */
export const PAPER_CONTROL_PATH = '/bff/paper'

/**
 * What a page is told of this desk's settings: where to call, which networks the venues are, and
 * the facts that whatever it is asked to sign is held against. Holds no secret.
 */
export function publicConfig(settings: Env = env()): PublicConfig {
  const hasPaper = paperAdminUrl(settings) !== undefined
  const isControlled = hasPaper && settings.PAPER_CONTROLS === 'on'
  return {
    serviceName: settings.PERPS_SERVICE_NAME,
    apiUrl: '/bff/v1/perps',
    venues: [hyperliquidVenue(hyperliquidConfig(settings))],
    meta: metaDomain(settings),
    ...(hasPaper ? { faucetPath: FAUCET_PATH } : {}),
    ...(isControlled ? { paperControlPath: PAPER_CONTROL_PATH } : {}),
  }
}

function hyperliquidVenue(venue: HyperliquidConfig): PublicVenue {
  const { network, apiUrl, wsUrl, builder, referralCode, chainId, settlement } = venue
  return {
    key: 'hyperliquid',
    protocol: 'hyperliquid',
    network,
    baseUrl: apiUrl,
    wsUrl,
    ...(builder && {
      builder: { address: builder.address, maxFeeTenthBps: builder.feeTenthBps },
    }),
    ...(referralCode === undefined ? {} : { referralCode }),
    ...(settlement && {
      settlement: {
        chainId,
        usdcAddress: settlement.usdcAddress,
        bridgeAddress: settlement.bridgeAddress,
        // Wallets know public networks; the paper exchange's has to be introduced to them.
        ...(network === 'paper' ? { rpcUrl: settlement.rpcUrl } : {}),
      },
    }),
  }
}
