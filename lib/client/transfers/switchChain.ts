import type { UserWallet } from '@/lib/client/plugin'

/**
 * A wallet that is on the right chain whenever it signs typed data. Before a broadcast, call
 * `switchChain`: what fails there is no question of what was sent.
 */
export interface SwitchingWallet {
  wallet: UserWallet
  /** Takes the wallet back to the chain it was on before the first signature. */
  restore(): Promise<void>
}

/** How a wallet is moved to another chain, where the page knows better than the wallet. */
export type SwitchChain = (wallet: UserWallet, chainId: number) => Promise<void>

/**
 * Wallets refuse typed data of another chain than the one they are on. Switches the wallet to the
 * chain of the domain before each signature; `restore` switches it back, so that other sites find
 * the chain the user chose.
 */
export function switchingWallet(
  wallet: UserWallet,
  switchChain: SwitchChain = (target, chainId) => target.switchChain(chainId),
  onSwitch: (chainId: number) => void = () => {},
): SwitchingWallet {
  let firstChainId: number | undefined
  const moveTo = async (chainId: number) => {
    const presentChainId = await wallet.chainId()
    firstChainId ??= presentChainId
    if (presentChainId === chainId) return
    onSwitch(chainId)
    await switchChain(wallet, chainId)
  }
  const { transactions } = wallet
  return {
    wallet: {
      address: wallet.address,
      ...(transactions && { transactions }),
      chainId: () => wallet.chainId(),
      switchChain: (chainId) => moveTo(chainId),
      signMessage: (message) => wallet.signMessage(message),
      signTypedData: async (typedData) => {
        const chainId = domainChainId(typedData)
        if (chainId !== undefined) await moveTo(chainId)
        return wallet.signTypedData(typedData)
      },
    },
    async restore() {
      if (firstChainId !== undefined) await moveTo(firstChainId)
    },
  }
}

/** The chain that typed data is bound to, where it is bound to one. */
function domainChainId(typedData: unknown): number | undefined {
  if (typeof typedData !== 'object' || typedData === null || !('domain' in typedData)) {
    return undefined
  }
  const { domain } = typedData
  if (typeof domain !== 'object' || domain === null || !('chainId' in domain)) return undefined
  return typeof domain.chainId === 'number' ? domain.chainId : undefined
}
