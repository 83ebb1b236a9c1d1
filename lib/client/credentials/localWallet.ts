import type { LocalAccount } from 'viem'
import type { UserWallet } from '@/lib/client/plugin'
import { localTransactions } from '@/lib/client/transfers/localTransactions'
import { TypedData } from '@/lib/schema/action/actionStep'
import { PerpsError } from '@/lib/schema/perpsError'

/**
 * A wallet whose key lies in this process, for scripts and servers. It is on whatever chain it was
 * last asked to be on, and signs typed data of that chain alone, as wallets of people do.
 * @param rpcUrls nodes to broadcast through, by chain id; without one it only signs there
 */
export function localWallet(
  account: LocalAccount,
  firstChainId = 1,
  rpcUrls: Readonly<Record<number, string>> = {},
): UserWallet {
  let chainId = firstChainId
  const nodeOf = (id: number) => {
    const rpcUrl = rpcUrls[id]
    if (rpcUrl === undefined) throw new PerpsError(2005, `The wallet has no node of chain ${id}.`)
    return rpcUrl
  }
  return {
    address: account.address,
    chainId: async () => chainId,
    async switchChain(wanted) {
      chainId = wanted
    },
    async signTypedData(value) {
      const { domain, types, primaryType, message } = TypedData.parse(value)
      if (domain.chainId !== undefined && domain.chainId !== chainId) {
        throw new PerpsError(2005, `The wallet is on chain ${chainId}, not on ${domain.chainId}.`)
      }
      const { chainId: boundTo, name, version, salt, verifyingContract } = domain
      return account.signTypedData({
        domain: {
          ...(name === undefined ? {} : { name }),
          ...(version === undefined ? {} : { version }),
          ...(boundTo === undefined ? {} : { chainId: boundTo }),
          ...(verifyingContract === undefined ? {} : { verifyingContract }),
          ...(salt === undefined ? {} : { salt }),
        },
        types,
        primaryType,
        message,
      })
    },
    signMessage: (message) => account.signMessage({ message }),
    transactions: {
      send: (call) => localTransactions(account, call.chainId, nodeOf(call.chainId)).send(call),
      outcome: (txHash) => localTransactions(account, chainId, nodeOf(chainId)).outcome(txHash),
    },
  }
}
