import { createConfig, createStorage, http } from '@wagmi/core'
import { chains } from './chains'
import { type PaperKeyStore, paperConnector } from './paperConnector'

/**
 * wagmi for this page: every EIP-6963 wallet that announces itself, and the paper wallet where the
 * desk runs on paper. Made in a browser only. Chains are used for their ids; nothing here reads from a chain.
 * @param options.paperKeys the paper wallet's key store; absent where no provider is paper
 * @param options.storage where wagmi remembers the last wallet; absent outside a browser
 */
export function createWalletConfig(options: {
  paperKeys?: PaperKeyStore | undefined
  storage?: Storage | undefined
}) {
  return createConfig({
    chains,
    connectors: options.paperKeys === undefined ? [] : [paperConnector(options.paperKeys)],
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
