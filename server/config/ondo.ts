import { z } from 'zod'
import { decimal, div } from '@/lib/decimal/decimal'
import type { PublicVenue, VenueNetwork } from '@/lib/schema/model/publicConfig'
import type { OndoFacts } from '@/lib/venues/ondo/facts'
import type { Env } from './envSchema'
import { FeeRateBps } from './ondoSettings'
import { isChainOffered, PAPER_CHAIN_ID, paperChain, paperHost } from './paperChain'
import { feeOf, feesAt, type VenueConfig, type VenueProtocol } from './venueConfig'

const NAME = 'ondo'

/** Code that a platform fee goes to, and its rate in basis points as a decimal. */
const OndoFee = z.strictObject({ code: z.string().min(1).max(64), feeRateBps: FeeRateBps })
type OndoFee = z.infer<typeof OndoFee>

/** Everything about one Ondo Perps deployment that is configuration. */
export interface OndoConfig extends VenueConfig<OndoFee> {
  readonly network: Exclude<VenueNetwork, 'testnet'>
  readonly wsUrl: string
  readonly siwe: OndoFacts['siwe']
  readonly terms: OndoFacts['terms']
  readonly termsUrl: string | undefined
  readonly privacyUrl: string | undefined
  readonly referralCode: string | undefined
  /** Absent where the paper exchange runs without its chain. */
  readonly deposit: (NonNullable<OndoFacts['deposit']> & { readonly rpcUrl: string }) | undefined
}

const ETHEREUM_USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ETHEREUM_RPC_URL = 'https://ethereum-rpc.publicnode.com'
const SEPOLIA_CHAIN_ID = 11_155_111
/** Test USDC that the sandbox credits; there are others on that chain. */
const SEPOLIA_USDC = '0x94a9d9ac8a22534e3faca9f4e7f2e2cf85d5e4c8'
const SEPOLIA_RPC_URL = 'https://ethereum-sepolia-rpc.publicnode.com'
/** Chain that sign-in messages of the venue name, in its sandbox too. */
const SIWE_CHAIN_ID = 1

/** @see https://docs.ondoperps.xyz */
const NETWORKS = {
  mainnet: {
    baseUrl: 'https://api.ondoperps.xyz',
    wsUrl: 'wss://api.ondoperps.xyz/ws',
    domains: ['app.ondoperps.xyz', 'ondoperps.xyz', 'api.ondoperps.xyz'],
    deposit: {
      chainId: 1,
      usdcAddress: ETHEREUM_USDC,
      network: 'ethereum',
      rpcUrl: ETHEREUM_RPC_URL,
      // As the venue's description of deposits has it.
      confirmations: 64,
    },
  },
  sandbox: {
    baseUrl: 'https://api.ondoperps-sandbox.xyz',
    wsUrl: 'wss://api.ondoperps-sandbox.xyz/ws',
    domains: ['app.ondoperps-sandbox.xyz', 'ondoperps-sandbox.xyz', 'api.ondoperps-sandbox.xyz'],
    // By the venue's guide for builders, which names no number of confirmations.
    deposit: {
      chainId: SEPOLIA_CHAIN_ID,
      usdcAddress: SEPOLIA_USDC,
      network: 'ethereum',
      rpcUrl: SEPOLIA_RPC_URL,
    },
  },
} as const

/** Code of the paper exchange's builder. */
const PAPER_BUILDER_CODE = 'perpdesk'
const PAPER_REFERRAL_CODE = 'PERPDESK'

/** Ondo Perps among the protocols. */
export const ondoProtocol: VenueProtocol = {
  name: NAME,
  feeSchema: OndoFee,
  defaultMarket: 'BTC-USD.P',
  configs: ondoConfigs,
  publicVenues: (settings, feeIdentity) =>
    ondoConfigs(settings).map((venue) => publicVenue({ ...venue, fee: feeOf(venue, feeIdentity) })),
}

/** The deployment that the settings name, where there is one. */
export function ondoConfigs(settings: Env): OndoConfig[] {
  const { ONDO_NETWORK: network } = settings
  if (network === 'off') return []
  const own = network === 'paper' ? paperDeployment(settings) : NETWORKS[network]
  const scheme = network === 'paper' ? 'http' : 'https'
  const domains =
    settings.ONDO_SIWE_DOMAINS.length > 0 ? settings.ONDO_SIWE_DOMAINS : [...own.domains]
  const code = settings.ONDO_BUILDER_CODE ?? (network === 'paper' ? PAPER_BUILDER_CODE : undefined)
  return [
    {
      key: NAME,
      protocol: NAME,
      network,
      baseUrl: settings.ONDO_API_URL ?? own.baseUrl,
      urlSetting: settings.ONDO_API_URL && 'ONDO_API_URL',
      wsUrlSetting: settings.ONDO_WS_URL && 'ONDO_WS_URL',
      wsUrl: settings.ONDO_WS_URL ?? own.wsUrl,
      timeoutMs: settings.VENUE_TIMEOUT_SECONDS * 1000,
      fee: code === undefined ? undefined : { code, feeRateBps: settings.ONDO_BUILDER_FEE_BPS },
      fees: feesAt(NAME, OndoFee, settings),
      siwe: {
        domains,
        uris: domains.map((domain) => `${scheme}://${domain}`),
        chainId: network === 'paper' ? PAPER_CHAIN_ID : SIWE_CHAIN_ID,
      },
      terms: {
        termsVersion: settings.ONDO_TERMS_VERSION,
        privacyVersion: settings.ONDO_PRIVACY_VERSION,
      },
      termsUrl: settings.ONDO_TERMS_URL,
      privacyUrl: settings.ONDO_PRIVACY_URL,
      referralCode:
        settings.ONDO_REFERRAL_CODE ?? (network === 'paper' ? PAPER_REFERRAL_CODE : undefined),
      deposit: own.deposit && {
        ...own.deposit,
        rpcUrl: settings.ONDO_CHAIN_RPC_URL ?? own.deposit.rpcUrl,
      },
    },
  ]
}

function paperDeployment(
  settings: Env,
): Pick<OndoConfig, 'baseUrl' | 'wsUrl' | 'deposit'> & { domains: readonly string[] } {
  const host = paperHost(settings, NAME)
  const chain = paperChain(settings)
  return {
    baseUrl: `http://${host}`,
    wsUrl: `ws://${host}/ws`,
    domains: [host],
    deposit: chain && {
      chainId: chain.chainId,
      usdcAddress: chain.contracts.usdc,
      network: 'ethereum',
      rpcUrl: chain.rpcUrl,
      confirmations: 1,
    },
  }
}

const BPS_OF_ONE = decimal('10000')

function publicVenue(venue: OndoConfig): PublicVenue {
  const { key, protocol, network, baseUrl, wsUrl, fee, referralCode, termsUrl, privacyUrl } = venue
  const deposit = isChainOffered(venue) ? venue.deposit : undefined
  const rate = fee && div(fee.feeRateBps, BPS_OF_ONE, 8, 'up')
  const facts: OndoFacts = {
    siwe: venue.siwe,
    terms: venue.terms,
    ...(fee && { builder: { ...fee } }),
    ...(deposit && {
      deposit: {
        chainId: deposit.chainId,
        usdcAddress: deposit.usdcAddress,
        network: deposit.network,
        ...(deposit.confirmations !== undefined && { confirmations: deposit.confirmations }),
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
    ...(termsUrl === undefined ? {} : { termsUrl }),
    ...(privacyUrl === undefined ? {} : { privacyUrl }),
    ...(deposit && network === 'paper' ? { chainRpcUrl: deposit.rpcUrl } : {}),
    facts,
  }
}
