import type { Provider } from '@/lib/schema/provider'
import { type Env, env } from './env'

/** Which of a venue's networks is spoken to. */
export type VenueNetwork = 'paper' | 'mainnet' | 'testnet'

/** Account that a platform fee goes to, and its rate in tenths of a basis point. */
export interface BuilderFee {
  /** Lower-case. */
  address: string
  feeTenthBps: number
}

/** Everything about one Hyperliquid network that is configuration. */
export interface HyperliquidConfig {
  network: VenueNetwork
  apiUrl: string
  wsUrl: string
  /** First member of what an agent signs: `a` mainnet, `b` elsewhere. */
  source: 'a' | 'b'
  /** Network name inside user-signed actions. */
  hyperliquidChain: 'Mainnet' | 'Testnet'
  /** Chain that deposits and withdrawals settle on; user-signed actions carry it in their domain. */
  chainId: number
  /** The platform's own builder; absent: no builder fee and no step to approve one. */
  builder: BuilderFee | undefined
  referralCode: string | undefined
  /** Deadline of one call to the venue. */
  timeoutMs: number
  /** What our agents are called at the venue. */
  agentName: string
}

/** Builder of the paper exchange; the exchange gives it an account at the start. */
export const PAPER_BUILDER_ADDRESS = '0x00000000000000000000000000000000feeb0de1'

const PAPER_REFERRAL_CODE = 'PERPDESK'

/** The venue keeps 16 characters for a name; two are for telling several browsers apart. */
const AGENT_NAME_MAX = 14

const NETWORKS = {
  mainnet: {
    apiUrl: 'https://api.hyperliquid.xyz',
    wsUrl: 'wss://api.hyperliquid.xyz/ws',
    source: 'a',
    hyperliquidChain: 'Mainnet',
    chainId: 42161,
  },
  testnet: {
    apiUrl: 'https://api.hyperliquid-testnet.xyz',
    wsUrl: 'wss://api.hyperliquid-testnet.xyz/ws',
    source: 'b',
    hyperliquidChain: 'Testnet',
    chainId: 421614,
  },
  // Source and name of the test network: nothing signed on paper is valid on mainnet.
  paper: { source: 'b', hyperliquidChain: 'Testnet', chainId: 31337 },
} as const

/** The Hyperliquid network that the settings name, with its addresses where they are overridden. */
export function hyperliquidConfig(settings: Env = env()): HyperliquidConfig {
  const network = settings.HYPERLIQUID_NETWORK
  const addresses = network === 'paper' ? paperAddresses(settings) : NETWORKS[network]
  const { source, hyperliquidChain, chainId } = NETWORKS[network]
  return {
    network,
    apiUrl: settings.HYPERLIQUID_API_URL ?? addresses.apiUrl,
    wsUrl: settings.HYPERLIQUID_WS_URL ?? addresses.wsUrl,
    source,
    hyperliquidChain,
    chainId,
    builder: platformBuilder(settings),
    referralCode:
      settings.HYPERLIQUID_REFERRAL_CODE ?? (network === 'paper' ? PAPER_REFERRAL_CODE : undefined),
    timeoutMs: settings.VENUE_TIMEOUT_SECONDS * 1000,
    agentName: settings.PERPS_SERVICE_NAME.slice(0, AGENT_NAME_MAX),
  }
}

/** Providers that are listed with `active: false` and take no other call. */
export const announcedProviders: readonly Provider[] = [
  {
    key: 'paradex',
    name: 'Paradex',
    logoURI: '/providers/paradex.svg',
    signingMethod: 'eip712',
    active: false,
    setup: [],
    options: [],
    actions: [],
    categories: [],
    supportedIntervals: [],
  },
]

// The paper exchange answers on loopback, whatever host the web server listens on.
function paperAddresses(settings: Env): { apiUrl: string; wsUrl: string } {
  const host = `127.0.0.1:${settings.PAPER_PORT + 1}`
  return { apiUrl: `http://${host}`, wsUrl: `ws://${host}/ws` }
}

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
