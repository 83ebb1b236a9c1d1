import { type Chain, defineChain } from 'viem'
import { arbitrum, arbitrumSepolia, mainnet, sepolia } from 'viem/chains'

/** The paper exchange's own chain id: never that of a public network. */
export const PAPER_CHAIN_ID = 31337

/** Where the paper chain's node is unless the desk says otherwise. */
const PAPER_RPC_URL = 'http://127.0.0.1:4004'

/** Local chain of the paper exchange, with the node that this desk has for it. */
export function paperChain(rpcUrl: string = PAPER_RPC_URL): Chain {
  return defineChain({
    id: PAPER_CHAIN_ID,
    name: 'Perpdesk Paper',
    nativeCurrency: { name: 'Paper Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
    testnet: true,
  })
}

/** Every chain that a step of ours may ask a wallet to sign for. */
export function knownChains(paperRpcUrl?: string): readonly [Chain, ...Chain[]] {
  return [paperChain(paperRpcUrl), arbitrum, arbitrumSepolia, mainnet, sepolia]
}
