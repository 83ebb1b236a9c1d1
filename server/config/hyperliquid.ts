import { z } from 'zod'
import { decimal, div } from '@/lib/decimal/decimal'
import type { PublicVenue, VenueNetwork } from '@/lib/schema/model/publicConfig'
import type { HyperliquidFacts } from '@/lib/venues/hyperliquid/facts'
import type { Env } from './envSchema'
import { isChainOffered, PAPER_CHAIN_ID, paperChain, paperHost } from './paperChain'
import { addressSetting } from './settings'
import { feeOf, feesAt, type VenueConfig, type VenueProtocol } from './venueConfig'

/** Account that a platform fee goes to, and its rate in tenths of a basis point. */
export interface BuilderFee {
  /** Lower-case. */
  address: string
  feeTenthBps: number
}

/** Contracts that a venue's deposits and withdrawals settle in, and a node that knows of them. */
export interface SettlementConfig {
  /** The chain's USDC, 6 decimals; lower-case. */
  usdcAddress: string
  /** Contract that deposits are sent to and withdrawals come from; lower-case. */
  bridgeAddress: string
  /** JSON-RPC node where a deposit's transaction is looked up. */
  rpcUrl: string
}

/** Everything about one Hyperliquid network that is configuration. */
export interface HyperliquidConfig extends VenueConfig<BuilderFee> {
  network: Exclude<VenueNetwork, 'sandbox'>
  wsUrl: string
  /** Explorer of accounts' transactions, a host besides the API's. */
  explorerUrl: string
  /** First member of what an agent signs: `a` mainnet, `b` elsewhere. */
  source: 'a' | 'b'
  /** Network name inside user-signed actions. */
  hyperliquidChain: 'Mainnet' | 'Testnet'
  /** Chain that deposits and withdrawals settle on; user-signed actions carry it in their domain. */
  chainId: number
  /** Absent where the paper exchange runs without its chain: no deposits, no withdrawals. */
  settlement: SettlementConfig | undefined
  referralCode: string | undefined
  /** What our agents are called at the venue. */
  agentName: string
}

/** Builder of the paper exchange; the exchange gives it an account at the start. */
export const PAPER_BUILDER_ADDRESS = '0x00000000000000000000000000000000feeb0de1'

const PAPER_REFERRAL_CODE = 'PERPDESK'

/** The venue keeps 16 characters for a name; two of them distinguish several browsers. */
const AGENT_NAME_MAX = 14

const NETWORKS = {
  mainnet: {
    baseUrl: 'https://api.hyperliquid.xyz',
    wsUrl: 'wss://api.hyperliquid.xyz/ws',
    explorerUrl: 'https://rpc.hyperliquid.xyz',
    source: 'a',
    hyperliquidChain: 'Mainnet',
    chainId: 42161,
    settlement: {
      usdcAddress: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      bridgeAddress: '0x2df1c51e09aecf9cacb7bc98cb1742757f163df7',
      rpcUrl: 'https://arb1.arbitrum.io/rpc',
    },
  },
  testnet: {
    baseUrl: 'https://api.hyperliquid-testnet.xyz',
    wsUrl: 'wss://api.hyperliquid-testnet.xyz/ws',
    explorerUrl: 'https://rpc.hyperliquid-testnet.xyz',
    source: 'b',
    hyperliquidChain: 'Testnet',
    chainId: 421614,
    settlement: {
      usdcAddress: '0x1baabb04529d43a73232b713c0fe471f7c7334d5',
      bridgeAddress: '0x08cfc1b6b2dcf36a1480b99353a354aa8ac56f89',
      rpcUrl: 'https://sepolia-rollup.arbitrum.io/rpc',
    },
  },
  // Source and name of the test network: nothing signed on paper is valid on mainnet.
  paper: { source: 'b', hyperliquidChain: 'Testnet', chainId: PAPER_CHAIN_ID },
} as const

/**
 * The Hyperliquid network that the settings name, with its addresses where they are overridden.
 * @throws Error where the venue is switched off
 */
export function hyperliquidConfig(settings: Env): HyperliquidConfig {
  const network = settings.HYPERLIQUID_NETWORK
  if (network === 'off') throw new Error('HYPERLIQUID_NETWORK is off')
  const addresses = network === 'paper' ? paperAddresses(settings) : NETWORKS[network]
  const { source, hyperliquidChain, chainId } = NETWORKS[network]
  return {
    key: NAME,
    protocol: NAME,
    network,
    baseUrl: settings.HYPERLIQUID_API_URL ?? addresses.baseUrl,
    urlSetting: settings.HYPERLIQUID_API_URL && 'HYPERLIQUID_API_URL',
    wsUrlSetting: settings.HYPERLIQUID_WS_URL && 'HYPERLIQUID_WS_URL',
    wsUrl: settings.HYPERLIQUID_WS_URL ?? addresses.wsUrl,
    explorerUrl: settings.HYPERLIQUID_EXPLORER_URL ?? addresses.explorerUrl,
    source,
    hyperliquidChain,
    chainId,
    settlement: settlementOf(settings, network),
    fee: platformBuilder(settings),
    fees: feesAt(NAME, HyperliquidFee, settings),
    referralCode:
      settings.HYPERLIQUID_REFERRAL_CODE ?? (network === 'paper' ? PAPER_REFERRAL_CODE : undefined),
    timeoutMs: settings.VENUE_TIMEOUT_SECONDS * 1000,
    agentName: settings.PERPS_SERVICE_NAME.slice(0, AGENT_NAME_MAX),
  }
}

const NAME = 'hyperliquid'

const HyperliquidFee = z
  .strictObject({
    builder: addressSetting,
    /** Tenths of a basis point; the venue allows 100 on perpetuals. */
    feeTenthBps: z.int().min(1).max(100),
  })
  .transform(({ builder, feeTenthBps }) => ({ address: builder.toLowerCase(), feeTenthBps }))

/** Hyperliquid among the protocols. */
export const hyperliquidProtocol: VenueProtocol = {
  name: NAME,
  feeSchema: HyperliquidFee,
  defaultMarket: 'BTC',
  configs,
  publicVenues: (settings, feeIdentity) =>
    configs(settings).map((venue) => publicVenue({ ...venue, fee: feeOf(venue, feeIdentity) })),
}

function configs(settings: Env): HyperliquidConfig[] {
  return settings.HYPERLIQUID_NETWORK === 'off' ? [] : [hyperliquidConfig(settings)]
}

const TENTH_BPS_OF_ONE = decimal('100000')

function publicVenue(venue: HyperliquidConfig): PublicVenue {
  const { key, protocol, network, baseUrl, wsUrl, fee, referralCode } = venue
  const settlement = isChainOffered(venue) ? venue.settlement : undefined
  const rate = fee && div(decimal(String(fee.feeTenthBps)), TENTH_BPS_OF_ONE, 8, 'up')
  const facts: HyperliquidFacts = {
    ...(fee && { builder: { address: fee.address, maxFeeTenthBps: fee.feeTenthBps } }),
    agentName: venue.agentName,
    ...(settlement && {
      deposit: {
        chainId: venue.chainId,
        usdcAddress: settlement.usdcAddress,
        bridgeAddress: settlement.bridgeAddress,
      },
    }),
  }
  return {
    key,
    protocol,
    network,
    baseUrl,
    wsUrl,
    ...(rate && { platformFee: { maker: rate, taker: rate } }),
    ...(referralCode === undefined ? {} : { referralCode }),
    // Wallets know public networks; the paper exchange's has to be introduced to them.
    ...(settlement && network === 'paper' ? { chainRpcUrl: settlement.rpcUrl } : {}),
    facts,
  }
}

function paperAddresses(settings: Env): Record<'baseUrl' | 'wsUrl' | 'explorerUrl', string> {
  const host = paperHost(settings, NAME)
  const baseUrl = `http://${host}`
  // Paper's explorer is at the address of its API, wherever that is.
  const explorerUrl = settings.HYPERLIQUID_API_URL ?? baseUrl
  return { baseUrl, wsUrl: `ws://${host}/ws`, explorerUrl }
}

function settlementOf(
  settings: Env,
  network: HyperliquidConfig['network'],
): SettlementConfig | undefined {
  const own = network === 'paper' ? paperSettlement(settings) : NETWORKS[network].settlement
  return own && { ...own, rpcUrl: settings.HYPERLIQUID_CHAIN_RPC_URL ?? own.rpcUrl }
}

function paperSettlement(settings: Env): SettlementConfig | undefined {
  const chain = paperChain(settings)
  return (
    chain && {
      usdcAddress: chain.contracts.usdc,
      bridgeAddress: chain.contracts.hyperliquidBridge,
      rpcUrl: chain.rpcUrl,
    }
  )
}

/** Fee recipient for callers without an entry of their own; undefined: no fee. */
function platformBuilder(settings: Env): BuilderFee | undefined {
  const address =
    settings.HYPERLIQUID_BUILDER_ADDRESS ??
    (settings.HYPERLIQUID_NETWORK === 'paper' ? PAPER_BUILDER_ADDRESS : undefined)
  if (address === undefined) return undefined
  return {
    address: address.toLowerCase(),
    feeTenthBps: settings.HYPERLIQUID_BUILDER_FEE_TENTH_BPS,
  }
}
