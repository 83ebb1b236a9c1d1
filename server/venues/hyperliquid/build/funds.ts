import { actionParams } from '@/lib/schema/action/actionParams'
import { parse } from '@/lib/schema/parse'
import { deposit } from '@/lib/venues/hyperliquid/actions/deposit'
import { sendAsset } from '@/lib/venues/hyperliquid/actions/sendAsset'
import { withdrawal } from '@/lib/venues/hyperliquid/actions/withdrawal'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import { depositData } from '@/lib/venues/hyperliquid/sign/depositCall'
import type { BuildRequest, BuiltStep, CallContext } from '@/server/venues/adapter'
import {
  requireSettlement,
  requireTransactions,
} from '@/server/venues/hyperliquid/relay/settlement'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'
import { checkedAddress } from './checkedAddress'
import type { Unprobed } from './stampSteps'
import type { TransactionRelayData } from './stepData'

const PARAMS = { tool: KEY, root: 'params' }

/**
 * USDC sent to the venue's bridge by the owner's wallet; one transaction, credited to its sender.
 * @throws 400/2002; 424/2004 where the chain's node does not answer
 */
export async function buildDeposit(
  venue: HyperliquidVenue,
  request: BuildRequest,
  { signal }: CallContext,
): Promise<BuiltStep[]> {
  const params = parse(actionParams.deposit, request.params, PARAMS)
  const { bridgeAddress, usdcAddress } = requireSettlement(venue)
  const { chainId } = venue.config
  const route = { chainId, usdcAddress, bridgeAddress }
  const { call } = deposit(params, route, KEY)
  const data = depositData(route, params.amount)
  const afterBlock = await requireTransactions(venue).chain.head(signal)
  const relayData: TransactionRelayData = { call: { chainId, to: usdcAddress, data, afterBlock } }
  return [
    {
      step: { action: 'deposit', txParams: call },
      signer: 'USER',
      relayData,
      probeData: { kind: 'transaction' },
    },
  ]
}

/** Moves collateral between two ledgers of the account. */
export async function buildSendAsset(
  venue: HyperliquidVenue,
  { params: given, address }: BuildRequest,
  { signal }: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.sendAsset, given, PARAMS)
  const { dexes } = await venue.universe.get(signal)
  const usdcToken = await venue.tokens.wireName(USDC_TOKEN, signal)
  return [sendAsset(params, { address, usdcToken, dexes, tool: KEY })]
}

/** Sends USDC to an address on the settlement chain. */
export async function buildWithdrawal(
  venue: HyperliquidVenue,
  { params: given, address }: BuildRequest,
  { signal }: CallContext,
): Promise<Unprobed[]> {
  const params = parse(actionParams.withdrawal, given, PARAMS)
  const destination = checkedAddress(params.destination, 'params.destination')
  const settlement = requireSettlement(venue)
  const [mode, usdcToken] =
    params.route === 'spot'
      ? await Promise.all([
          venue.accounts.mode(address, signal),
          venue.tokens.wireName(USDC_TOKEN, signal),
        ])
      : [undefined, '']
  const spot = params.route === 'spot' ? { mode, usdcToken, address } : undefined
  return withdrawal({ ...params, destination }, { settlement, spot, tool: KEY })
}
