import { type Chain, defineChain } from 'viem'
import { arbitrum, arbitrumSepolia, mainnet, sepolia } from 'viem/chains'

/** The paper exchange's own chain id: never that of a public network. */
export const PAPER_CHAIN_ID = 31337

/** Local chain of the paper exchange. A wallet asks nothing of it for signing, only its id. */
export const paperChain = defineChain({
  id: PAPER_CHAIN_ID,
  name: 'Perpdesk Paper',
  nativeCurrency: { name: 'Paper Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: ['http://127.0.0.1:4004'] } },
  testnet: true,
})

/** Every chain that a step of ours may ask a wallet to sign for. */
export const chains: readonly [Chain, ...Chain[]] = [
  paperChain,
  arbitrum,
  arbitrumSepolia,
  mainnet,
  sepolia,
]
