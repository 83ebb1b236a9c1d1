import type { AccountAgent, AvailableToTrade } from '@/lib/schema/account'
import type { JsonObject } from '@/lib/schema/json'
import type { AccountMode } from './accountMode'
import type { WireActiveAssetData, WireClearinghouseState, WireExtraAgent } from './wireAccount'

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

/** A key that may trade for the account. */
export function mapAgent({ address, name, validUntil }: WireExtraAgent): AccountAgent {
  return { address, name, ...(validUntil ? { expiresAt: validUntil } : {}) }
}

/** What an order of either side could use, in USD. */
export function mapAvailable(providerId: string, data: WireActiveAssetData): AvailableToTrade {
  const [buy, sell] = data.availableToTrade
  return { providerId, marketId: data.coin, asset: 'USDC', buy, sell }
}
