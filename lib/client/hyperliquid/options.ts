import type { SignDigest } from '@/lib/client/credentials/signDigest'
import type { DepositRoute } from '@/lib/venues/hyperliquid/sign/depositCall'
import type { HyperliquidChain, L1Source } from '@/lib/venues/hyperliquid/sign/typedData'
import type { HyperliquidPins } from './verify/context'

/** The venue's network in use; `paper` is the embedded exchange. */
export type HyperliquidNetwork = 'mainnet' | 'testnet' | 'paper'

/** How the page or script knows the venue. Everything here is a pin: answers are checked against it. */
export interface HyperliquidOptions {
  /** Provider key; `hyperliquid` unless said otherwise. */
  key?: string
  network: HyperliquidNetwork
  /** Base of the venue's REST interface, without `/info`. */
  baseUrl: string
  /** Absent: there are no streams, and REST is polled instead. */
  wsUrl?: string
  /** Account the platform fee goes to, and the highest rate ever to be signed for. */
  builder?: { address: string; maxFeeTenthBps: number }
  /** The only referral code ever to be signed for. */
  referralCode?: string
  /** The desk's name for keys approved through it; absent: any unused name. */
  agentName?: string
  /** Whether requests carry `agentName`, where the page has another one than the service. */
  asksForName?: boolean
  /** How long a new agent key is approved for, in milliseconds; 30 days unless said otherwise. */
  agentTtlMs?: number
  /** Where deposits go on the paper network; compiled in for the public ones. */
  settlement?: DepositRoute
  /** Base of transaction pages; the network's own unless said otherwise. */
  explorerUrl?: string
  /** How agent keys sign; as the wallets do unless said otherwise. Scripts on Node have a faster way. */
  signDigest?: SignDigest
}

/** Constants of each network. Compiled in, so that no answer can change them. */
export interface NetworkFacts {
  source: L1Source
  hyperliquidChain: HyperliquidChain
  /** Chain that user-signed actions are bound to, and that the wallet is switched to. */
  signatureChainId: number
  explorerUrl: string | undefined
  /** Base of transaction pages of the chain that deposits are made on. */
  chainExplorerUrl: string | undefined
  /** Absent where configuration has to say it. */
  deposit: DepositRoute | undefined
}

/** The facts of each network. Nothing signed on paper or testnet is valid on mainnet. */
export const NETWORKS: Record<HyperliquidNetwork, NetworkFacts> = {
  mainnet: {
    source: 'a',
    hyperliquidChain: 'Mainnet',
    signatureChainId: 42_161,
    explorerUrl: 'https://app.hyperliquid.xyz/explorer/tx/',
    chainExplorerUrl: 'https://arbiscan.io/tx/',
    deposit: {
      chainId: 42_161,
      usdcAddress: '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
      bridgeAddress: '0x2df1c51e09aecf9cacb7bc98cb1742757f163df7',
    },
  },
  testnet: {
    source: 'b',
    hyperliquidChain: 'Testnet',
    signatureChainId: 421_614,
    explorerUrl: 'https://app.hyperliquid-testnet.xyz/explorer/tx/',
    chainExplorerUrl: 'https://sepolia.arbiscan.io/tx/',
    deposit: {
      chainId: 421_614,
      usdcAddress: '0x1baabb04529d43a73232b713c0fe471f7c7334d5',
      bridgeAddress: '0x08cfc1b6b2dcf36a1480b99353a354aa8ac56f89',
    },
  },
  paper: {
    source: 'b',
    hyperliquidChain: 'Testnet',
    signatureChainId: 31_337,
    explorerUrl: undefined,
    chainExplorerUrl: undefined,
    deposit: undefined,
  },
}

const DAY_MS = 86_400_000

/** Default life of an agent's approval. */
export const AGENT_TTL_MS = 30 * DAY_MS

/** The pins that intents of this plugin carry. */
export function pinsOf(options: HyperliquidOptions): HyperliquidPins {
  const deposit = NETWORKS[options.network].deposit ?? options.settlement
  return {
    network: options.network,
    ...(options.builder === undefined
      ? {}
      : {
          builder: {
            address: options.builder.address.toLowerCase(),
            maxFeeTenthBps: options.builder.maxFeeTenthBps,
          },
        }),
    ...(deposit && { deposit: lowerCase(deposit) }),
    ...(options.referralCode === undefined ? {} : { referralCode: options.referralCode }),
    ...(options.agentName === undefined ? {} : { agentName: options.agentName }),
  }
}

function lowerCase({ chainId, usdcAddress, bridgeAddress }: DepositRoute): DepositRoute {
  return {
    chainId,
    usdcAddress: usdcAddress.toLowerCase(),
    bridgeAddress: bridgeAddress.toLowerCase(),
  }
}
