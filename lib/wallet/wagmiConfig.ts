import { type CreateConnectorFn, createConfig, createStorage, http } from 'wagmi'
import { injected } from 'wagmi/connectors/injected'
import { knownChains } from './chains'
import { HOST_CONNECTOR_ID, type HostWalletChoice } from './hostWalletChoice'
import { type PaperKeyStore, paperConnector } from './paperConnector'

/**
 * wagmi for this page: every EIP-6963 wallet that announces itself, and the paper wallet where the
 * desk runs on paper. Made in a browser only.
 * @param options.paperKeys the paper wallet's key store; absent where no provider is paper
 * @param options.paperRpcUrl node of the paper chain; absent where the exchange runs without one
 * @param options.host wallet of the site around a frame, where it gives one
 * @param options.laterHost the same of a site that has not given it yet: added when it does
 * @param options.storage where wagmi remembers the last wallet; absent outside a browser
 */
export function createWalletConfig(options: {
  paperKeys?: PaperKeyStore | undefined
  paperRpcUrl?: string | undefined
  storage?: Storage | undefined
  host?: HostWalletChoice | undefined
  laterHost?: Promise<HostWalletChoice> | undefined
}) {
  const chains = knownChains(options.paperRpcUrl)
  const config = createConfig({
    chains,
    connectors: [
      ...(options.host === undefined ? [] : [hostConnector(options.host)]),
      ...(options.paperKeys === undefined
        ? []
        : [paperConnector(options.paperKeys, options.paperRpcUrl)]),
    ],
    multiInjectedProviderDiscovery: true,
    transports: Object.fromEntries(chains.map(({ id }) => [id, http()])),
    storage:
      options.storage === undefined
        ? null
        : createStorage({ key: 'perpdesk.wallet', storage: options.storage }),
    ssr: false,
  })
  options.laterHost?.then((host) => {
    // As wagmi itself adds a wallet that announces itself late; it has no public call for that.
    // Announced by EIP-6963 the host's wallet could be taken by everything on the page, another
    // wallet could announce its id first, and wagmi would listen to it once more for each wallet
    // that comes later.
    const { connectors } = config._internal
    const connector = connectors.setup(hostConnector(host))
    connectors.setState((present) => [...present, connector])
  })
  return config
}

// wagmi types its providers by viem's; ours is any EIP-1193 provider.
function hostConnector({ name, site, provider }: HostWalletChoice): CreateConnectorFn {
  const target = { id: HOST_CONNECTOR_ID, name, provider: provider as never }
  const createInjected = injected({ target, shimDisconnect: false })
  return (config) => ({ ...createInjected(config), site })
}
