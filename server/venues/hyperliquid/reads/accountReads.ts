import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import { feeRateText } from '@/lib/venues/hyperliquid/actions/approveBuilderFee'
import { askSpotState } from '@/lib/venues/hyperliquid/ask/accountQuestions'
import { USDC_TOKEN } from '@/lib/venues/hyperliquid/assetId'
import { summarizeAccount } from '@/lib/venues/hyperliquid/map/accountSummary'
import { mapFeeTier } from '@/lib/venues/hyperliquid/map/mapAccount'
import { mapAgent } from '@/lib/venues/hyperliquid/map/mapAccountConfig'
import { mapBalances } from '@/lib/venues/hyperliquid/map/mapBalances'
import { usdcAsset } from '@/lib/venues/hyperliquid/map/market'
import { mapPositions, readAccountStates } from '@/lib/venues/hyperliquid/reads/accountStates'
import { readOpenOrders } from '@/lib/venues/hyperliquid/reads/openOrders'
import type { AccountFacts, CallContext } from '@/server/venues/adapter'
import { type HyperliquidVenue, KEY } from '@/server/venues/hyperliquid/venue'

/**
 * An account over all sub-venues on offer: money, positions, orders and agents as the venue has them
 * now; fee rates, mode and an approved builder, which are dear to ask for, as they were a moment ago.
 * @throws 424/2004
 */
export async function readAccount(
  venue: HyperliquidVenue,
  address: string,
  context: CallContext,
): Promise<AccountFacts> {
  const { ask, accounts } = venue
  const { steadyMs, signal } = context
  const universe = await venue.universe.get(signal)
  const [states, spot, mode, fees, agents, builderFeeApproval, openOrders] = await Promise.all([
    readAccountStates(ask, address, universe, signal),
    askSpotState(ask, address, signal),
    accounts.recentMode(address, steadyMs, signal),
    accounts.fees(address, steadyMs, signal),
    readAgents(venue, address, context),
    readBuilderFee(venue, address, context),
    readOpenOrders(ask, address, { universe }, signal),
  ])
  // The venue itself reports margin and PnL in USD; no other value goes into this answer.
  const price = () => undefined
  const asset = (token: number) => (token === USDC_TOKEN ? usdcAsset(KEY) : undefined)
  const { marginUsed, unrealizedPnl } = summarizeAccount({
    mode,
    states,
    spot,
    price,
  })
  return {
    account: {
      provider: KEY,
      address,
      ...mapBalances({ provider: KEY, mode, states, spot, asset, price }),
      positions: states.flatMap(([, state]) => mapPositions(state, universe)),
      marginUsed,
      unrealizedPnl,
      feeTier: mapFeeTier(fees),
    },
    openOrders,
    settings: {
      abstractionStatus: statusOf(mode),
      agents: agents.map((agent) => ({ ...mapAgent(agent) })),
      ...(builderFeeApproval === undefined ? {} : { builderFeeApproval }),
    },
  }
}

/**
 * The mode that an authorization moves an account to: separate ledgers are unified, for good;
 * portfolio margin and modes that are new to us stay.
 */
export async function readModeToUnify(
  venue: HyperliquidVenue,
  address: string,
  { signal }: CallContext,
): Promise<string | undefined> {
  const mode = await venue.accounts.mode(address, signal)
  return mode === 'disabled' || mode === 'dexAbstraction' ? 'unifiedAccount' : undefined
}

async function readBuilderFee(
  venue: HyperliquidVenue,
  address: string,
  { feeIdentity, steadyMs, signal }: CallContext,
): Promise<AccountFacts['settings']['builderFeeApproval']> {
  const builder = venue.builder(feeIdentity)
  if (builder === undefined) return undefined
  const { address: builderAddress, feeTenthBps } = builder
  const approval = { address, builder: builderAddress, feeTenthBps }
  const approved = await venue.accounts.recentBuilderFee(approval, steadyMs, signal)
  return {
    builderAddress,
    maxFeeRate: feeRateText(approved),
    approved: approved >= feeTenthBps,
  }
}

async function readAgents(venue: HyperliquidVenue, address: string, context: CallContext) {
  const venueNowMs = await venue.clock.now(context)
  return await venue.accounts.namedAgents(address, venueNowMs, context.signal)
}

function statusOf(mode: AccountMode | undefined): AccountFacts['settings']['abstractionStatus'] {
  return mode === undefined || mode === 'disabled' ? null : mode
}
