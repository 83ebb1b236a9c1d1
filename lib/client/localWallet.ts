import type { LocalAccount } from 'viem'
import { TypedData } from '@/lib/schema/actionStep'
import { PerpsError } from '@/lib/schema/perpsError'
import type { UserWallet } from './plugin'

/**
 * A wallet whose key lies in this process, for scripts and servers. It is on whatever chain it was
 * last asked to be on, and signs typed data of that chain alone, as wallets of people do.
 */
export function localWallet(account: LocalAccount, firstChainId = 1): UserWallet {
  let chainId = firstChainId
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
  }
}
