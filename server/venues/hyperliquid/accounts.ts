import { isZero } from '@/lib/decimal/compare'
import type { MarginMode } from '@/lib/schema/enums'
import { type AccountMode, readAccountMode } from '@/lib/venues/hyperliquid/accountMode'
import { parseRows } from '@/lib/venues/hyperliquid/parseRows'
import {
  WireAssetPosition,
  type WireExtraAgent,
  type WirePosition,
  type WireUserFees,
} from '@/lib/venues/hyperliquid/wireAccount'
import { createExpiringMap } from '@/server/venues/upstream/expiringMap'
import type { Info } from './info'

/** Leverage and mode that the next order of an account on a market would use. */
export interface MarketMargin {
  leverage: number
  marginMode: MarginMode
}

/** Facts about accounts that building and checking need, kept as long as it is safe. */
export interface Accounts {
  margin(at: AccountMarket, nowMs: number, signal: AbortSignal): Promise<MarketMargin>
  /** The open position, read now. */
  position(
    at: AccountMarket & { dex: string },
    signal: AbortSignal,
  ): Promise<WirePosition | undefined>
  /** Named agents that have not ended by the venue's clock, read now. */
  namedAgents(address: string, venueNowMs: number, signal: AbortSignal): Promise<WireExtraAgent[]>
  /** Whether the account approved this agent and the approval lasts, by the venue's clock. */
  isAgent(pair: AgentOf, venueNowMs: number, signal: AbortSignal): Promise<boolean>
  /** Whether this is an agent without a name of the account, read now. */
  isUnnamedAgent(pair: AgentOf, signal: AbortSignal): Promise<boolean>
  /** How the account keeps its collateral, read now; undefined for a word that is new. */
  mode(address: string, signal: AbortSignal): Promise<AccountMode | undefined>
  /** The same, known for ten seconds. */
  recentMode(address: string, nowMs: number, signal: AbortSignal): Promise<AccountMode | undefined>
  /** Fee rates, known for a minute. */
  fees(address: string, nowMs: number, signal: AbortSignal): Promise<WireUserFees>
  /** Approved rate in tenths of a basis point, read now; 0 is none. */
  builderFee(address: string, builder: string, signal: AbortSignal): Promise<number>
  /** The same, known for a minute where it is at least the rate asked about. */
  recentBuilderFee(approval: BuilderApproval, nowMs: number, signal: AbortSignal): Promise<number>
  /** Whether the account approved at least this rate. */
  hasBuilder(approval: BuilderApproval, nowMs: number, signal: AbortSignal): Promise<boolean>
  dropMargin(at: AccountMarket): void
  dropAgent(pair: AgentOf): void
  dropBuilders(address: string): void
  dropMode(address: string): void
  dropFees(address: string): void
}

export interface AccountMarket {
  address: string
  marketId: string
}

export interface AgentOf {
  address: string
  agentAddress: string
}

export interface BuilderApproval {
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
 * kept, so that whoever just approved is not sent away.
 */
export function createAccounts(info: Info): Accounts {
  const margins = createExpiringMap<MarketMargin>(ENTRIES_MAX)
  const agents = createExpiringMap<true>(ENTRIES_MAX)
  const builders = createExpiringMap<ReadonlyMap<string, number>>(ENTRIES_MAX)
  const modes = createExpiringMap<{ mode: AccountMode | undefined }>(ENTRIES_MAX)
  const feeRates = createExpiringMap<WireUserFees>(ENTRIES_MAX)
  const marketKey = ({ address, marketId }: AccountMarket) => `${address} ${marketId}`
  const agentKey = ({ address, agentAddress }: AgentOf) => `${address} ${agentAddress}`

  const accounts: Accounts = {
    async margin(at, nowMs, signal) {
      const key = marketKey(at)
      const known = margins.get(key, nowMs)
      if (known !== undefined) return known
      const { leverage } = await info.activeAssetData(at.address, at.marketId, signal)
      const margin: MarketMargin = {
        leverage: leverage.value,
        marginMode: leverage.type === 'isolated' ? 'ISOLATED' : 'CROSS',
      }
      margins.set(key, margin, nowMs + MARGIN_MS)
      return margin
    },
    async position({ address, marketId, dex }, signal) {
      const state = await info.clearinghouseState(address, dex, signal)
      return parseRows(WireAssetPosition, state.assetPositions)
        .map(({ position }) => position)
        .find((position) => position.coin === marketId && !isZero(position.szi))
    },
    async namedAgents(address, venueNowMs, signal) {
      const rows = await info.extraAgents(address, signal)
      return rows.filter((agent) => agent.validUntil == null || agent.validUntil > venueNowMs)
    },
    async isAgent(pair, venueNowMs, signal) {
      const key = agentKey(pair)
      if (agents.get(key, venueNowMs)) return true
      const named = await accounts.namedAgents(pair.address, venueNowMs, signal)
      const found = named.find((agent) => agent.address === pair.agentAddress)
      if (found === undefined && !(await accounts.isUnnamedAgent(pair, signal))) return false
      agents.set(key, true, Math.min(venueNowMs + APPROVAL_MS, found?.validUntil ?? Infinity))
      return true
    },
    async isUnnamedAgent({ address, agentAddress }, signal) {
      const answer = await info.userRole(agentAddress, signal)
      return 'data' in answer && answer.data.user === address
    },
    mode: async (address, signal) => readAccountMode(await info.userAbstraction(address, signal)),
    async recentMode(address, nowMs, signal) {
      const known = modes.get(address, nowMs)
      if (known !== undefined) return known.mode
      const mode = await accounts.mode(address, signal)
      modes.set(address, { mode }, nowMs + MODE_MS)
      return mode
    },
    async fees(address, nowMs, signal) {
      const known = feeRates.get(address, nowMs)
      if (known !== undefined) return known
      const fees = await info.userFees(address, signal)
      feeRates.set(address, fees, nowMs + FEES_MS)
      return fees
    },
    builderFee: (address, builder, signal) => info.maxBuilderFee(address, builder, signal),
    async recentBuilderFee({ address, builder, feeTenthBps }, nowMs, signal) {
      const known = builders.get(address, nowMs)?.get(builder)
      if (known !== undefined && known >= feeTenthBps) return known
      const approved = await info.maxBuilderFee(address, builder, signal)
      if (approved >= feeTenthBps) {
        builders.set(address, new Map([[builder, approved]]), nowMs + APPROVAL_MS)
      }
      return approved
    },
    hasBuilder: async (approval, nowMs, signal) =>
      (await accounts.recentBuilderFee(approval, nowMs, signal)) >= approval.feeTenthBps,
    dropMargin: (at) => margins.delete(marketKey(at)),
    dropAgent: (pair) => agents.delete(agentKey(pair)),
    dropBuilders: (address) => builders.delete(address),
    dropMode: (address) => modes.delete(address),
    dropFees: (address) => feeRates.delete(address),
  }
  return accounts
}
