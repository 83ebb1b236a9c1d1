import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import { keepsCollateralOnSpot } from '@/lib/venues/hyperliquid/accountMode'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/market'
import { ZERO_ADDRESS } from '@/lib/venues/hyperliquid/typedData'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { readPayee } from './payee'
import { SPOT_LEDGER, sendStep } from './sendAsset'
import { MIN_WITHDRAWAL_USD, requireSettlement } from './settlement'
import { requireAtLeast, requireUsdcAmount } from './transferAmount'
import { userStep } from './userStep'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * Sends USDC to an address on the settlement chain; the venue keeps its fee of the amount. Taken
 * from the main perpetual ledger, or in a unified mode from the one pool; with route `spot` where
 * the ledgers are apart, a transfer from there comes first. Signed by the owner's wallet alone.
 * @throws 400/2002 for another asset, an amount too small or too fine, or a destination that would
 *   lose it
 */
export async function buildWithdrawal(
  venue: HyperliquidVenue,
  request: BuildRequest,
  context: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.withdrawal, request.params, { tool: KEY, root: 'params' })
  const { amount, assetId, route } = params
  const destination = readPayee(params.destination, 'params.destination')
  const { usdcAddress, bridgeAddress } = requireSettlement(venue)
  if (assetId !== undefined && assetId !== String(USDC_TOKEN)) {
    throw validationError('params.assetId', `only USDC (${USDC_TOKEN}) is withdrawn`, KEY)
  }
  if ([ZERO_ADDRESS, usdcAddress, bridgeAddress].includes(destination)) {
    throw validationError('params.destination', 'nobody could take it out of there again', KEY)
  }
  requireUsdcAmount(amount)
  requireAtLeast(amount, MIN_WITHDRAWAL_USD, 'withdrawal')
  const steps: BuiltStep[] = []
  if (route === 'spot') {
    const mode = await venue.accounts.mode(request.address, context.signal)
    if (!keepsCollateralOnSpot(mode)) {
      const move = { sourceDex: SPOT_LEDGER, destinationDex: '', amount }
      steps.push(await sendStep(venue, request, move, context))
    }
  }
  const step = {
    action: 'withdrawal' as const,
    address: request.address,
    name: 'Withdraw' as const,
    type: 'withdraw3',
    fields: { destination, amount },
    probe: (nonce: number) => ({ kind: 'ledger' as const, type: 'withdraw' as const, nonce }),
  }
  steps.push(await userStep(venue, step, context))
  return steps
}
