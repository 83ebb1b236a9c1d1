import type { Pins } from '@/lib/client/intent'
import type { HyperliquidChain, L1Source } from '@/lib/venues/hyperliquid/typedData'

/** Which of the venue's networks is spoken to; `paper` is the embedded exchange. */
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
  /** How long a new agent key is approved for, in milliseconds; 30 days unless said otherwise. */
  agentTtlMs?: number
  /** Base of transaction pages; the network's own unless said otherwise. */
  explorerUrl?: string
}

/** What every network fixes. Compiled in, so that nobody else can say it. */
export interface NetworkFacts {
  source: L1Source
  hyperliquidChain: HyperliquidChain
  /** Chain that user-signed actions are bound to, and that the wallet is switched to. */
  signatureChainId: number
  explorerUrl: string | undefined
}

/** The facts of each network. Nothing signed on paper or testnet is valid on mainnet. */
export const NETWORKS: Record<HyperliquidNetwork, NetworkFacts> = {
  mainnet: {
    source: 'a',
    hyperliquidChain: 'Mainnet',
    signatureChainId: 42_161,
    explorerUrl: 'https://app.hyperliquid.xyz/explorer/tx/',
  },
  testnet: {
    source: 'b',
    hyperliquidChain: 'Testnet',
    signatureChainId: 421_614,
    explorerUrl: 'https://app.hyperliquid-testnet.xyz/explorer/tx/',
  },
  paper: {
    source: 'b',
    hyperliquidChain: 'Testnet',
    signatureChainId: 31_337,
    explorerUrl: undefined,
  },
}

const DAY_MS = 86_400_000

/** Default life of an agent's approval. */
export const AGENT_TTL_MS = 30 * DAY_MS

/** The pins that intents of this plugin carry. */
export function pinsOf(options: HyperliquidOptions): Pins {
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
    ...(options.referralCode === undefined ? {} : { referralCode: options.referralCode }),
  }
}
