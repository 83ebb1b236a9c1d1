import { createConfig, createStorage, http } from '@wagmi/core'
import { knownChains } from './chains'
import { type PaperKeyStore, paperConnector } from './paperConnector'

/**
 * wagmi for this page: every EIP-6963 wallet that announces itself, and the paper wallet where the
 * desk runs on paper. Made in a browser only.
 * @param options.paperKeys the paper wallet's key store; absent where no provider is paper
 * @param options.paperRpcUrl node of the paper chain; absent where the exchange runs without one
 * @param options.storage where wagmi remembers the last wallet; absent outside a browser
 */
export function createWalletConfig(options: {
  paperKeys?: PaperKeyStore | undefined
  paperRpcUrl?: string | undefined
  storage?: Storage | undefined
}) {
  const chains = knownChains(options.paperRpcUrl)
  return createConfig({
    chains,
    connectors:
      options.paperKeys === undefined
        ? []
        : [paperConnector(options.paperKeys, options.paperRpcUrl)],
    multiInjectedProviderDiscovery: true,
    transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
    storage:
      options.storage === undefined
        ? null
        : createStorage({ key: 'perpdesk.wallet', storage: options.storage }),
    ssr: false,
  })
}

export type WalletConfig = ReturnType<typeof createWalletConfig>
