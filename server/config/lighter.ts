import { decimal, div } from '@/lib/decimal/decimal'
import { ZERO_ADDRESS } from '@/lib/schema/model/primitives'
import type { PublicVenue, VenueNetwork } from '@/lib/schema/model/publicConfig'
import { IntegratorFee, type LighterFacts } from '@/lib/venues/lighter/facts'
import type { Env } from './envSchema'
import type { LighterDepositConfig } from './lighterSettings'
import { isChainOffered, paperChain, paperHost } from './paperChain'
import { feeOf, feesAt, type VenueConfig, type VenueProtocol } from './venueConfig'

const NAME = 'lighter'

/** Everything about one Lighter deployment that is configuration. */
export interface LighterConfig extends VenueConfig<IntegratorFee> {
  readonly name: string
  readonly wsUrl: string
  /** Number that every transaction's hash begins with. */
  readonly signingChainId: number
  readonly collateral: {
    readonly assetId: number
    readonly symbol: string
    readonly decimals: number
  }
  readonly referralCode: string | undefined
  readonly explorerUrl: string | undefined
  /** Requests that the venue lets one address make in a minute. */
  readonly requestsPerMinute: number
  /** Absent where not configured: no deposits. */
  readonly deposit: LighterDepositConfig | undefined
}

const USDC = { assetId: 3, symbol: 'USDC', decimals: 6 } as const

/** @see https://apidocs.lighter.xyz */
const NETWORKS = {
  mainnet: {
    baseUrl: 'https://mainnet.zklighter.elliot.ai',
    wsUrl: 'wss://mainnet.zklighter.elliot.ai/stream',
    signingChainId: 304,
    explorerUrl: 'https://app.lighter.xyz/explorer/logs/',
    deposit: {
      chainId: 1,
      contract: '0x3b4d794a66304f130a4db8f2551b0070dfcf5ca7',
      route: 0,
      tokens: { '1': ZERO_ADDRESS, '3': '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' },
      rpcUrl: 'https://ethereum-rpc.publicnode.com',
    },
  },
  testnet: {
    baseUrl: 'https://testnet.zklighter.elliot.ai',
    wsUrl: 'wss://testnet.zklighter.elliot.ai/stream',
    signingChainId: 300,
    explorerUrl: undefined,
    deposit: undefined,
  },
} as const

/** Number of the test network: nothing signed on paper is valid on mainnet. */
const PAPER_SIGNING_CHAIN_ID = 300

/** Paper counts requests only where that is switched on; this is a premium account's. */
const PAPER_REQUESTS_PER_MINUTE = 24_000

/** Integrator of the paper exchange, which gives it this account at the start. */
const PAPER_INTEGRATOR: IntegratorFee = {
  accountIndex: 7,
  perpsTaker: 100,
  perpsMaker: 50,
  spotTaker: 200,
  spotMaker: 100,
}

const PAPER_REFERRAL_CODE = 'PERPDESK'

/** Lighter among the protocols. */
export const lighterProtocol: VenueProtocol = {
  name: NAME,
  feeSchema: IntegratorFee,
  defaultMarket: '1',
  configs: lighterConfigs,
  publicVenues: (settings, feeIdentity) =>
    lighterConfigs(settings).map((venue) =>
      publicVenue({ ...venue, fee: feeOf(venue, feeIdentity) }),
    ),
}

/** The deployments that the settings name: the first by its network, then those listed. */
export function lighterConfigs(settings: Env): LighterConfig[] {
  const { LIGHTER_NETWORK: network } = settings
  const further = settings.LIGHTER_DEPLOYMENTS.map((deployment) => ({
    key: deployment.key,
    name: deployment.name ?? deployment.key,
    network: deployment.network,
    baseUrl: deployment.baseUrl,
    urlSetting: 'LIGHTER_DEPLOYMENTS',
    wsUrl: deployment.wsUrl ?? streamOf(deployment.baseUrl),
    signingChainId: deployment.chainId,
    collateral: deployment.collateral,
    fee: deployment.integrator,
    referralCode: deployment.referralCode,
    explorerUrl: deployment.explorerUrl,
    deposit: deployment.deposit,
  }))
  return [...(network === 'off' ? [] : [firstDeployment(settings, network)]), ...further].map(
    (deployment) => ({
      ...deployment,
      protocol: NAME,
      timeoutMs: settings.VENUE_TIMEOUT_SECONDS * 1000,
      requestsPerMinute:
        deployment.network === 'paper'
          ? PAPER_REQUESTS_PER_MINUTE
          : settings.LIGHTER_REQUESTS_PER_MINUTE,
      fees: feesAt(deployment.key, IntegratorFee, settings),
    }),
  )
}

type Deployment = Omit<LighterConfig, 'protocol' | 'timeoutMs' | 'fees' | 'requestsPerMinute'>

function firstDeployment(settings: Env, network: Exclude<VenueNetwork, 'sandbox'>): Deployment {
  const own = network === 'paper' ? paperDeployment(settings) : NETWORKS[network]
  const { deposit } = own
  const baseUrl = settings.LIGHTER_API_URL ?? own.baseUrl
  return {
    key: NAME,
    name: 'Lighter',
    network,
    baseUrl,
    urlSetting: settings.LIGHTER_API_URL && 'LIGHTER_API_URL',
    wsUrlSetting: settings.LIGHTER_WS_URL && 'LIGHTER_WS_URL',
    wsUrl:
      settings.LIGHTER_WS_URL ??
      (settings.LIGHTER_API_URL === undefined ? own.wsUrl : streamOf(baseUrl)),
    signingChainId: own.signingChainId,
    collateral: USDC,
    fee: settings.LIGHTER_INTEGRATOR ?? (network === 'paper' ? PAPER_INTEGRATOR : undefined),
    referralCode:
      settings.LIGHTER_REFERRAL_CODE ?? (network === 'paper' ? PAPER_REFERRAL_CODE : undefined),
    explorerUrl: own.explorerUrl,
    deposit: deposit && { ...deposit, rpcUrl: settings.LIGHTER_CHAIN_RPC_URL ?? deposit.rpcUrl },
  }
}

function paperDeployment(
  settings: Env,
): Pick<Deployment, 'baseUrl' | 'wsUrl' | 'signingChainId' | 'explorerUrl' | 'deposit'> {
  const host = paperHost(settings, NAME)
  const chain = paperChain(settings)
  return {
    baseUrl: `http://${host}`,
    wsUrl: `ws://${host}/stream`,
    signingChainId: PAPER_SIGNING_CHAIN_ID,
    explorerUrl: undefined,
    deposit: chain && {
      chainId: chain.chainId,
      contract: chain.contracts.lighterGate,
      route: 0,
      tokens: { '1': ZERO_ADDRESS, '3': chain.contracts.usdc },
      rpcUrl: chain.rpcUrl,
    },
  }
}

function streamOf(baseUrl: string): string {
  return `${baseUrl.replace(/^http/, 'ws').replace(/\/$/, '')}/stream`
}

const TICKS_OF_ONE = decimal('1000000')

function publicVenue(venue: LighterConfig): PublicVenue {
  const { key, protocol, network, baseUrl, wsUrl, fee, referralCode, explorerUrl } = venue
  const deposit = isChainOffered(venue) ? venue.deposit : undefined
  const rate = (ticks: number) => div(decimal(String(ticks)), TICKS_OF_ONE, 6, 'up')
  const facts: LighterFacts = {
    signingChainId: venue.signingChainId,
    collateral: { ...venue.collateral },
    ...(fee && { integrator: fee }),
    ...(deposit && { deposit: withoutNode(deposit) }),
    ...(explorerUrl === undefined ? {} : { explorerUrl }),
  }
  return {
    key,
    protocol,
    network,
    baseUrl,
    wsUrl,
    ...(fee && {
      platformFee: { maker: rate(fee.perpsMaker), taker: rate(fee.perpsTaker) },
      spotPlatformFee: { maker: rate(fee.spotMaker), taker: rate(fee.spotTaker) },
      // A TWAP is an order like the others here, and names the integrator.
      hasTwapPlatformFee: true as const,
      // The venue takes no other mode of an order that names an integrator.
      selfTrade: 'reduce' as const,
    }),
    ...(referralCode === undefined ? {} : { referralCode }),
    ...(deposit && network === 'paper' ? { chainRpcUrl: deposit.rpcUrl } : {}),
    facts,
  }
}

function withoutNode({ rpcUrl: _, ...route }: LighterDepositConfig): LighterFacts['deposit'] {
  return route
}
