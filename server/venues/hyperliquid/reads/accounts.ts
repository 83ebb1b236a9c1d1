import { isZero } from '@/lib/decimal/compare'
import type { MarketSettings } from '@/lib/schema/model/account'
import { parseRows } from '@/lib/schema/parseRows'
import type { AccountMode } from '@/lib/venues/hyperliquid/accountMode'
import {
  askAccountMode,
  askAccountState,
  askAgents,
  askBuilderFee,
  askFees,
  askMarketAccount,
} from '@/lib/venues/hyperliquid/ask/accountQuestions'
import type { AskVenue } from '@/lib/venues/hyperliquid/ask/askVenue'
import { askAgentOwner } from '@/lib/venues/hyperliquid/ask/serviceQuestions'
import { mapMarketSettings } from '@/lib/venues/hyperliquid/map/mapAccount'
import { lastingAgents } from '@/lib/venues/hyperliquid/map/mapAccountConfig'
import {
  WireAssetPosition,
  type WireExtraAgent,
  type WirePosition,
  type WireUserFees,
} from '@/lib/venues/hyperliquid/wire/wireAccount'
import { createExpiringMap } from '@/server/venues/upstream/expiringMap'

/** Facts about accounts that building and checking need, kept as long as it is safe. */
export interface Accounts {
  /** Leverage and mode that the next order would use. */
  margin(at: AccountMarket, steadyMs: number, signal: AbortSignal): Promise<MarketSettings>
  /** The open position, read now. */
  position(
    at: AccountMarket & { dex: string },
    signal: AbortSignal,
  ): Promise<WirePosition | undefined>
  /** Named agents that have not ended by the venue's clock, read now. */
  namedAgents(address: string, venueNowMs: number, signal: AbortSignal): Promise<WireExtraAgent[]>
  /**
   * Whether the account approved this agent and the approval lasts, by the venue's clock, which is
   * read again before an approval is called ended.
   */
  isAgent(pair: AgentOf, now: VenueNow, signal: AbortSignal): Promise<boolean>
  /** Whether this is an agent without a name of the account, read now. */
  isUnnamedAgent(pair: AgentOf, signal: AbortSignal): Promise<boolean>
  /** How the account keeps its collateral, read now; undefined for a word that is new. */
  mode(address: string, signal: AbortSignal): Promise<AccountMode | undefined>
  /** The same, known for ten seconds. */
  recentMode(
    address: string,
    steadyMs: number,
    signal: AbortSignal,
  ): Promise<AccountMode | undefined>
  /** Fee rates, known for a minute. */
  fees(address: string, steadyMs: number, signal: AbortSignal): Promise<WireUserFees>
  /** Approved rate in tenths of a basis point, read now; 0 is none. */
  builderFee(address: string, builder: string, signal: AbortSignal): Promise<number>
  /** The same, known for a minute where it is at least the rate asked about. */
  recentBuilderFee(
    approval: BuilderApproval,
    steadyMs: number,
    signal: AbortSignal,
  ): Promise<number>
  /** Whether the account approved at least this rate. */
  hasBuilder(approval: BuilderApproval, steadyMs: number, signal: AbortSignal): Promise<boolean>
  dropMargin(at: AccountMarket): void
  dropAgent(pair: AgentOf): void
  dropBuilders(address: string): void
  dropMode(address: string): void
  dropFees(address: string): void
}

/** The venue's time: as it is known, and read at this moment. */
interface VenueNow {
  estimatedMs: number
  readMs(): Promise<number>
}

interface AccountMarket {
  address: string
  marketId: string
}

export interface AgentOf {
  address: string
  agentAddress: string
}

interface BuilderApproval {
  address: string
  builder: string
  feeTenthBps: number
}

const APPROVAL_MS = 60_000
const MARGIN_MS = 10_000
const MODE_MS = 10_000
const FEES_MS = 60_000
const ENTRIES_MAX = 20_000

/**
 * Approvals found and fee rates are kept 60 s, leverage and modes 10 s; a fact that something is missing is never
 * kept, so that those who just approved are not sent away.
 */
export function createAccounts(ask: AskVenue): Accounts {
  const margins = createExpiringMap<MarketSettings>(ENTRIES_MAX)
  const agents = createExpiringMap<true>(ENTRIES_MAX)
  const builders = createExpiringMap<ReadonlyMap<string, number>>(ENTRIES_MAX)
  const modes = createExpiringMap<{ mode: AccountMode | undefined }>(ENTRIES_MAX)
  const feeRates = createExpiringMap<WireUserFees>(ENTRIES_MAX)
  const marketKey = ({ address, marketId }: AccountMarket) => `${address} ${marketId}`
  const agentKey = ({ address, agentAddress }: AgentOf) => `${address} ${agentAddress}`

  const accounts: Accounts = {
    async margin(at, steadyMs, signal) {
      const key = marketKey(at)
      const cached = margins.get(key, steadyMs)
      if (cached !== undefined) return cached
      const { leverage } = await askMarketAccount(ask, at.address, at.marketId, signal)
      const margin = mapMarketSettings(leverage)
      margins.set(key, margin, steadyMs + MARGIN_MS)
      return margin
    },
    async position({ address, marketId, dex }, signal) {
      const state = await askAccountState(ask, address, dex, signal)
      return parseRows(WireAssetPosition, state.assetPositions)
        .map(({ position }) => position)
        .find((position) => position.coin === marketId && !isZero(position.szi))
    },
    namedAgents: async (address, venueNowMs, signal) =>
      lastingAgents(await askAgents(ask, address, signal), venueNowMs),
    async isAgent(pair, { estimatedMs, readMs }, signal) {
      const key = agentKey(pair)
      if (agents.get(key, estimatedMs)) return true
      const named = await askAgents(ask, pair.address, signal)
      const listed = named.find((agent) => agent.address === pair.agentAddress)
      const endsMs = listed?.validUntil ?? Infinity
      const venueNowMs = endsMs > estimatedMs ? estimatedMs : await readMs()
      const found = endsMs > venueNowMs ? listed : undefined
      if (found === undefined && !(await accounts.isUnnamedAgent(pair, signal))) return false
      agents.set(key, true, Math.min(venueNowMs + APPROVAL_MS, found?.validUntil ?? Infinity))
      return true
    },
    async isUnnamedAgent({ address, agentAddress }, signal) {
      return (await askAgentOwner(ask, agentAddress, signal)) === address
    },
    mode: (address, signal) => askAccountMode(ask, address, signal),
    async recentMode(address, steadyMs, signal) {
      const cached = modes.get(address, steadyMs)
      if (cached !== undefined) return cached.mode
      const mode = await accounts.mode(address, signal)
      modes.set(address, { mode }, steadyMs + MODE_MS)
      return mode
    },
    async fees(address, steadyMs, signal) {
      const cached = feeRates.get(address, steadyMs)
      if (cached !== undefined) return cached
      const fees = await askFees(ask, address, signal)
      feeRates.set(address, fees, steadyMs + FEES_MS)
      return fees
    },
    builderFee: (address, builder, signal) => askBuilderFee(ask, address, builder, signal),
    async recentBuilderFee({ address, builder, feeTenthBps }, steadyMs, signal) {
      const cached = builders.get(address, steadyMs)?.get(builder)
      if (cached !== undefined && cached >= feeTenthBps) return cached
      const approved = await askBuilderFee(ask, address, builder, signal)
      if (approved >= feeTenthBps) {
        builders.set(address, new Map([[builder, approved]]), steadyMs + APPROVAL_MS)
      }
      return approved
    },
    hasBuilder: async (approval, steadyMs, signal) =>
      (await accounts.recentBuilderFee(approval, steadyMs, signal)) >= approval.feeTenthBps,
    dropMargin: (at) => margins.delete(marketKey(at)),
    dropAgent: (pair) => agents.delete(agentKey(pair)),
    dropBuilders: (address) => builders.delete(address),
    dropMode: (address) => modes.delete(address),
    dropFees: (address) => feeRates.delete(address),
  }
  return accounts
}
