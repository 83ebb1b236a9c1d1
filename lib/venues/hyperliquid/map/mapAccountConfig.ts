import type { AccountAgent, AvailableToTrade } from '@/lib/schema/model/account'
import type { JsonObject } from '@/lib/schema/model/json'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import type {
  WireActiveAssetData,
  WireClearinghouseState,
  WireExtraAgent,
} from '@/lib/venues/hyperliquid/wire/wireAccount'

/** What this venue alone knows of an account, in plain JSON. */
export function mapAccountConfig(known: {
  mode: AccountMode | undefined
  agents: readonly WireExtraAgent[]
  states: readonly (readonly [dex: string, state: WireClearinghouseState])[]
  builder: string | undefined
  /** Tenths of a basis point; 0 is none. */
  approved: number | undefined
}): JsonObject {
  const { mode, agents, states, builder, approved } = known
  return {
    abstractionMode: mode ?? null,
    agents: agents.map((agent) => ({ ...mapAgent(agent) })),
    ...(builder === undefined || approved === undefined
      ? {}
      : { builderFeeApproval: { builder, maxFeeTenthBps: approved } }),
    dexStates: states.map(([dex, { marginSummary, withdrawable }]) => ({
      dex,
      accountValue: marginSummary.accountValue,
      marginUsed: marginSummary.totalMarginUsed,
      withdrawable,
    })),
  }
}

/** Agents that have not ended at a time by the venue's clock. */
export function lastingAgents(
  agents: readonly WireExtraAgent[],
  venueNowMs: number,
): WireExtraAgent[] {
  return agents.filter(({ validUntil }) => validUntil == null || validUntil > venueNowMs)
}

/** A key that may trade for the account. */
export function mapAgent({ address, name, validUntil }: WireExtraAgent): AccountAgent {
  return { address, name, ...(validUntil ? { expiresAt: validUntil } : {}) }
}

/** What an order of either side could use, in USD. */
export function mapAvailable(providerId: string, data: WireActiveAssetData): AvailableToTrade {
  const [buy, sell] = data.availableToTrade
  return { providerId, marketId: data.coin, asset: 'USDC', buy, sell }
}
