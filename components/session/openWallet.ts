import { createWalletConfig } from '@/lib/wallet/wagmiConfig'
import { createWalletSession, type WalletSession } from '@/lib/wallet/walletSession'
import { browserPaperKeys } from './paperKeys'

/**
 * Makes the wallet of this tab. Everything that speaks with wallets hangs on this module: import it
 * lazily, so that no page carries it on its first load.
 * @param hasPaper whether any provider is paper: only then is the paper wallet offered
 * @param paperRpcUrl node of the paper chain, where there is one
 */
export function openWallet(
  { hasPaper, paperRpcUrl }: { hasPaper: boolean; paperRpcUrl?: string | undefined },
  storage: Storage,
): WalletSession {
  return createWalletSession(
    createWalletConfig({
      storage,
      ...(hasPaper ? { paperKeys: browserPaperKeys(storage), paperRpcUrl } : {}),
    }),
  )
}
