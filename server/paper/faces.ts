import { SETTLEMENT_CONTRACTS, USDC_ADDRESS } from './chain/addresses'
import type { FaceModule } from './face'
import { faceModule as hyperliquid } from './faces/hyperliquid/face'
import { lighterModule, PAPER_DEPLOYMENT } from './faces/lighter/face'
import { PAPER_DEPLOYMENT as ONDO_PAPER, ondoModule } from './faces/ondo/face'
import type { PaperEnv } from './paperEnv'

/** Every venue the paper exchange is by default. */
export const FACE_MODULES: readonly FaceModule[] = [hyperliquid]

type FaceSettings = Pick<PaperEnv, 'HYPERLIQUID_NETWORK' | 'LIGHTER_NETWORK' | 'ONDO_NETWORK'> &
  Partial<Pick<PaperEnv, 'PAPER_MARKET'>>

/** Every venue it is as configured: those whose network is paper. */
export function faceModules({
  HYPERLIQUID_NETWORK,
  LIGHTER_NETWORK,
  ONDO_NETWORK,
  PAPER_MARKET,
}: FaceSettings): readonly FaceModule[] {
  const mounted = [
    ...(HYPERLIQUID_NETWORK === 'paper' ? FACE_MODULES : []),
    ...(LIGHTER_NETWORK === 'paper' ? [lighter()] : []),
    ...(ONDO_NETWORK === 'paper' ? [ondoModule({ ...ONDO_PAPER, usdcAddress: USDC_ADDRESS })] : []),
  ]
  if (PAPER_MARKET !== 'still') return mounted
  return mounted.map((module) => ({ ...module, isStill: true as const }))
}

function lighter(): FaceModule {
  const depositContract = SETTLEMENT_CONTRACTS.get('lighter')?.address ?? ''
  return lighterModule({
    ...PAPER_DEPLOYMENT,
    depositContract,
    collateralAddress: USDC_ADDRESS,
  })
}
