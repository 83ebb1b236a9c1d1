import type { Order } from '@/lib/schema/order'
import type { Position } from '@/lib/schema/position'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import { summarizeAccount } from '@/lib/venues/hyperliquid/accountSummary'
import { mapFeeTier } from '@/lib/venues/hyperliquid/mapAccount'
import { mapAgent } from '@/lib/venues/hyperliquid/mapAccountConfig'
import { mapBalances } from '@/lib/venues/hyperliquid/mapBalances'
import { mapOrder } from '@/lib/venues/hyperliquid/mapOrder'
import { mapPosition } from '@/lib/venues/hyperliquid/mapPosition'
import { USDC_TOKEN, usdcAsset } from '@/lib/venues/hyperliquid/market'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import {
  WireAssetPosition,
  type WireClearinghouseState,
  WireOrder,
} from '@/lib/venues/hyperliquid/wireAccount'
import type { AccountFacts, CallContext } from '@/server/venues/adapter'
import { feeRateText } from './approveBuilderFee'
import { displayOf } from './displayOf'
import type { Universe } from './universe'
import { type HyperliquidVenue, KEY } from './venue'

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
  const { info, accounts } = venue
  const { nowMs, signal } = context
  const universe = await venue.universe.get(signal)
  const [states, spot, mode, fees, agents, builderFeeApproval, openOrders] = await Promise.all([
    readStates(venue, universe, address, signal),
    info.spotClearinghouseState(address, signal),
    accounts.recentMode(address, nowMs, signal),
    accounts.fees(address, nowMs, signal),
    readAgents(venue, address, context),
    readBuilderFee(venue, address, context),
    readOpenOrders(venue, address, context),
  ])
  // Margin and PnL are told in USD by the venue itself; no other worth goes into this answer.
  const price = () => undefined
  const asset = (token: number) => (token === USDC_TOKEN ? usdcAsset(KEY) : undefined)
  const { marginUsed, unrealizedPnl } = summarizeAccount({
    mode,
    states: states.map(([, state]) => state),
    spot,
    price,
  })
  return {
    account: {
      provider: KEY,
      address,
      ...mapBalances({ provider: KEY, mode, states, spot, asset, price }),
      positions: states.flatMap(([, state]) => positionsOf(state, universe)),
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
 * Resting and sleeping orders, legs that hang on an unfilled parent included, each once.
 * @param isWanted which sub-venues to ask, each at the price of 20 weight; all where absent
 */
export async function readOpenOrders(
  venue: HyperliquidVenue,
  address: string,
  { signal }: CallContext,
  isWanted: (dex: string) => boolean = () => true,
): Promise<readonly Order[]> {
  const universe = await venue.universe.get(signal)
  const wanted = universe.dexes.filter(({ name }) => isWanted(name))
  const lists = await Promise.all(
    wanted.map(({ name }) => venue.info.openOrders(address, name, signal)),
  )
  const orders = new Map<number, Order>()
  const add = (order: WireOrder, parentOid?: number) => {
    const state = { status: 'open', parentOid }
    orders.set(order.oid, mapOrder(order, displayOf(universe, order.coin), state))
  }
  for (const order of lists.flat()) {
    add(order)
    for (const child of parseRows(WireOrder, order.children ?? [])) add(child, order.oid)
  }
  return [...orders.values()]
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

function readStates(
  venue: HyperliquidVenue,
  universe: Universe,
  address: string,
  signal: AbortSignal,
): Promise<(readonly [dex: string, state: WireClearinghouseState])[]> {
  return Promise.all(
    universe.dexes.map(
      async ({ name }) =>
        [name, await venue.info.clearinghouseState(address, name, signal)] as const,
    ),
  )
}

async function readBuilderFee(
  venue: HyperliquidVenue,
  address: string,
  { feeIdentity, nowMs, signal }: CallContext,
): Promise<AccountFacts['settings']['builderFeeApproval']> {
  const builder = venue.builder(feeIdentity)
  if (builder === undefined) return undefined
  const { address: builderAddress, feeTenthBps } = builder
  const approval = { address, builder: builderAddress, feeTenthBps }
  const approved = await venue.accounts.recentBuilderFee(approval, nowMs, signal)
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

function positionsOf(state: WireClearinghouseState, universe: Universe): Position[] {
  return parseRows(WireAssetPosition, state.assetPositions).flatMap(({ position }) => {
    const listed = universe.byId.get(position.coin)
    return (listed && mapPosition(position, listed.market)) ?? []
  })
}

function statusOf(mode: AccountMode | undefined): AccountFacts['settings']['abstractionStatus'] {
  return mode === undefined || mode === 'disabled' ? null : mode
}
