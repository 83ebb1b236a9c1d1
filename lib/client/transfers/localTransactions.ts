import { createPublicClient, createWalletClient, defineChain, http, type LocalAccount } from 'viem'
import type { WalletTransactions } from '@/lib/client/plugin'

const TIMEOUT_MS = 15_000

/** Broadcasts with a key of this process, through a node of one chain. */
export function localTransactions(
  account: LocalAccount,
  chainId: number,
  rpcUrl: string,
): WalletTransactions {
  const chain = defineChain({
    id: chainId,
    name: `Chain ${chainId}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  // A broadcast is never repeated blindly: the second one would move the money again.
  const transport = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 })
  const writer = createWalletClient({ account, chain, transport })
  const reader = createPublicClient({ chain, transport })
  return {
    send: ({ to, data }) => writer.sendTransaction({ to, data }),
    async outcome(hash) {
      const receipt = await reader.request({ method: 'eth_getTransactionReceipt', params: [hash] })
      if (receipt === null) return undefined
      return receipt.status === '0x1' ? 'succeeded' : 'reverted'
    },
  }
}
