import { actionParams } from '@/lib/schema/actionParams'
import { parse } from '@/lib/schema/parse'
import { validationError } from '@/lib/schema/perpsError'
import { depositCall, depositData } from '@/lib/venues/hyperliquid/depositCall'
import type { BuildContext, BuildRequest, BuiltStep } from '@/server/venues/adapter'
import { MIN_DEPOSIT_USD, requireSettlement, requireTransactions } from './settlement'
import type { TransactionRelayData } from './stepData'
import { requireAtLeast, requireUsdcAmount } from './transferAmount'
import { type HyperliquidVenue, KEY } from './venue'

/**
 * USDC sent to the venue's bridge by the owner's wallet; one transaction, credited to its sender.
 * @throws 400/2002 for another chain or token, an amount too small (it would be lost) or too
 *   fine; 424/2004 where the chain's node does not answer
 */
export async function buildDeposit(
  venue: HyperliquidVenue,
  request: BuildRequest,
  { signal }: BuildContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.deposit, request.params, { tool: KEY, root: 'params' })
  const { amount, chainId, tokenAddress } = params
  const { bridgeAddress, usdcAddress } = requireSettlement(venue)
  const route = { chainId: venue.config.chainId, usdcAddress, bridgeAddress }
  if (chainId !== route.chainId) {
    const message = `deposits are made on chain ${route.chainId}`
    throw validationError('params.chainId', message, KEY)
  }
  if (tokenAddress !== usdcAddress) {
    throw validationError('params.tokenAddress', `only USDC (${usdcAddress}) is credited`, KEY)
  }
  requireUsdcAmount(amount)
  requireAtLeast(amount, MIN_DEPOSIT_USD, 'deposit')
  const data = depositData(route, amount)
  const afterBlock = await requireTransactions(venue).chain.head(signal)
  const relayData: TransactionRelayData = { call: { chainId, to: usdcAddress, data, afterBlock } }
  return [
    {
      step: { action: 'deposit', txParams: depositCall(route, amount) },
      signer: 'USER',
      relayData,
      probeData: { kind: 'transaction' },
    },
  ]
}
