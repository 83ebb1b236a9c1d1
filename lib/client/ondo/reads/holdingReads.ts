import type { OndoCredentials } from '@/lib/client/ondo/account/ondoCredentials'
import { readDepositAddress } from '@/lib/client/ondo/account/satisfied'
import type { VenueCalls } from '@/lib/client/ondo/calls/venueCalls'
import type { OndoOptions } from '@/lib/client/ondo/options'
import type { AccountKey, TradeSettings, VenueReads } from '@/lib/client/reads/venueReads'
import { max, min, sign } from '@/lib/decimal/compare'
import type { Decimal } from '@/lib/decimal/decimal'
import { decimal, div, mul, ZERO } from '@/lib/decimal/decimal'
import type { AvailableToTrade } from '@/lib/schema/model/account'
import type { JsonObject } from '@/lib/schema/model/json'
import type { Position } from '@/lib/schema/model/position'
import { parseRows } from '@/lib/schema/parseRows'
import { isPerpsError, marketNotFound } from '@/lib/schema/perpsError'
import {
  commonFees,
  mapAccount,
  mapAccountSummary,
  mapBalances,
  mapPosition,
} from '@/lib/venues/ondo/map/account'
import { COLLATERAL, type ListedMarket } from '@/lib/venues/ondo/map/market'
import type { OndoMarkets } from '@/lib/venues/ondo/reads/markets'
import { WireLeverage, WirePosition } from '@/lib/venues/ondo/wire/account'
import { WireApiKey } from '@/lib/venues/ondo/wire/session'

/** What every account read needs. */
export interface ReadTools {
  options: OndoOptions
  calls: VenueCalls
  credentials: OndoCredentials
  markets(): Promise<OndoMarkets>
}

const USD_PLACES = 6
const WITHDRAW_SCOPE = 'transfer'

type HoldingReads = Pick<
  VenueReads,
  | 'account'
  | 'accountSummary'
  | 'balances'
  | 'positions'
  | 'marketSettings'
  | 'availableToTrade'
  | 'feeTier'
  | 'accountKeys'
  | 'accountConfig'
>

/** What an account holds, and how it is set. */
export function createHoldingReads(tools: ReadTools): HoldingReads {
  const { calls, options, credentials, markets } = tools
  const { key: provider } = options

  async function positions(address: string, signal?: AbortSignal): Promise<readonly Position[]> {
    const [{ result }, listed] = await Promise.all([
      calls.askAs(address)('positions', { signal }),
      markets(),
    ])
    return mapPositions(result, listed)
  }

  async function balance(address: string, signal?: AbortSignal) {
    return (await calls.askAs(address)('balance', { signal })).result
  }

  async function leverageOf(listed: ListedMarket, address: string, signal?: AbortSignal) {
    const { id } = listed.market
    const { result } = await calls.askAs(address)('leverage', { query: { market: id }, signal })
    const set = parseRows(WireLeverage, result).find(({ market }) => market === id)
    return set?.leverage ?? decimal(String(listed.defaultLeverage))
  }

  async function listed(marketId: string): Promise<ListedMarket> {
    const found = (await markets()).find(marketId)
    if (found === undefined) throw marketNotFound(marketId, provider)
    return found
  }

  /** Margin that an order of either side could use: the venue gives the largest size instead. */
  async function available(
    address: string,
    marketId: string,
    signal?: AbortSignal,
  ): Promise<{ leverage: Decimal; buy: Decimal; sell: Decimal }> {
    const market = await listed(marketId)
    const [leverage, wire, mark] = await Promise.all([
      leverageOf(market, address, signal),
      balance(address, signal),
      markOf(calls, marketId, signal),
    ])
    const free = max(ZERO, wire.availableMargin)
    const query = { market: marketId, buffer: '1' }
    try {
      const { result } = await calls.askAs(address)('maxOrderSize', { query, signal })
      const margin = (size: Decimal) =>
        mark === undefined || sign(leverage) <= 0
          ? free
          : div(mul(size, mark), leverage, USD_PLACES, 'down')
      const { maxBidBaseSize: bid, maxAskBaseSize: ask } = result.percent100
      return { leverage, buy: margin(bid), sell: margin(ask) }
    } catch (error) {
      if (!isPerpsError(error)) throw error
      if (error.code === 2021) return { leverage, buy: ZERO, sell: ZERO }
      if (error.code === 2013 || error.code === 2070) throw error
      return { leverage, buy: free, sell: free }
    }
  }

  async function config(address: string, signal?: AbortSignal): Promise<JsonObject> {
    const session = await credentials.session(address)
    const key = await credentials.usableKey(address)
    const keyState = { apiKeyRegistered: key !== undefined }
    if (session === undefined) return { ...keyState, loggedIn: false }
    const ask = calls.askAs(address)
    const [account, referral, deposit] = await Promise.all([
      ask('account', { signal }),
      ask('referral', { signal }),
      readDepositAddress(calls, { address, signal }),
    ])
    const { termsVersion, privacyVersion } = options.facts.terms
    const { result } = account
    return {
      ...keyState,
      loggedIn: true,
      authTokenExpiry: session.expiresAtMs,
      accountId: result.accountID,
      termsAccepted:
        result.termsVersion === termsVersion && result.privacyVersion === privacyVersion,
      referralSet: referral.result !== null,
      depositAddress: deposit ?? null,
      withdrawalHoldSeconds: result.cooldownPeriodSecs ?? 0,
    }
  }

  return {
    positions,
    async accountSummary(address, signal) {
      const [wire, open] = await Promise.all([balance(address, signal), positions(address, signal)])
      return mapAccountSummary(wire, open)
    },
    balances: async (address, signal) => mapBalances(await balance(address, signal), provider),
    async account(address, signal) {
      const [wire, open, settings, listing] = await Promise.all([
        balance(address, signal),
        positions(address, signal),
        config(address, signal),
        markets(),
      ])
      const { maker, taker } = commonFees(listing.listed)
      const facts = { provider, address, config: settings, feeTier: { maker, taker } }
      return mapAccount(facts, wire, open)
    },
    async marketSettings(address, marketId, signal): Promise<TradeSettings> {
      const { leverage, buy, sell } = await available(address, marketId, signal)
      return {
        leverage: Number(leverage),
        marginMode: 'CROSS',
        availableToTrade: { buy, sell },
      }
    },
    async availableToTrade(address, marketId, signal): Promise<AvailableToTrade> {
      const { buy, sell } = await available(address, marketId, signal)
      return { providerId: provider, marketId, asset: COLLATERAL, buy, sell }
    },
    feeTier: async () => commonFees((await markets()).listed),
    async accountKeys(address, signal): Promise<readonly AccountKey[]> {
      const [{ result }, own] = await Promise.all([
        calls.askAs(address)('apiKeys', { signal }),
        credentials.apiKey(address),
      ])
      return parseRows(WireApiKey, result).map(({ keyId, name, createdAt, scopes }) => ({
        id: keyId,
        name: name ?? '',
        kind: 'apiKey',
        isThisBrowser: keyId === own?.keyId,
        ...(createdAt ? { sinceMs: createdAt } : {}),
        ...(keyId === own?.keyId && own.expiresAtMs ? { expiresAtMs: own.expiresAtMs } : {}),
        isRemovable: true,
        canWithdraw: scopes.includes(WITHDRAW_SCOPE),
        scopes,
      }))
    },
    accountConfig: config,
  }
}

/** Open positions; neutral rows are none. */
function mapPositions(rows: readonly unknown[], markets: OndoMarkets): Position[] {
  return parseRows(WirePosition, rows).flatMap(
    (row) => mapPosition(row, markets.findOrUnlisted(row.market)) ?? [],
  )
}

async function markOf(
  calls: VenueCalls,
  marketId: string,
  signal?: AbortSignal,
): Promise<Decimal | undefined> {
  const { result } = await calls.ask('depth', { query: { market: marketId, depth: 1 }, signal })
  const [bid, ask] = [result.bids[0]?.price, result.asks[0]?.price]
  return bid !== undefined && ask !== undefined ? min(bid, ask) : (bid ?? ask)
}
