import { createPublicClient, createWalletClient, type Hex, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { paperChain } from './chains'

/** The paper chain as the built-in wallet uses it. */
export interface PaperChainAccess {
  /** Signs and broadcasts a call; gives its hash. */
  send(call: { to: Hex; data: Hex }): Promise<Hex>
  /** The node's answers as it gives them; the page's own reader parses them. */
  call(call: { to: Hex; data: Hex }): Promise<unknown>
  receipt(txHash: Hex): Promise<unknown>
}

const TIMEOUT_MS = 10_000

/** The paper chain through its node. Gas and nonce are the node's say. */
export function paperChainAccess(account: PrivateKeyAccount, rpcUrl: string): PaperChainAccess {
  const chain = paperChain(rpcUrl)
  // A broadcast is never repeated blindly: the second one would move the money again.
  const transport = http(rpcUrl, { timeout: TIMEOUT_MS, retryCount: 0 })
  const writer = createWalletClient({ account, chain, transport })
  const reader = createPublicClient({ chain, transport })
  return {
    send: (call) => writer.sendTransaction(call),
    call: (call) => reader.request({ method: 'eth_call', params: [call, 'latest'] }),
    receipt: (txHash) => reader.request({ method: 'eth_getTransactionReceipt', params: [txHash] }),
  }
}
