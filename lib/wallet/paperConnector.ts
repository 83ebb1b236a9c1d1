import { getAddress, type Hex, numberToHex, SwitchChainError } from 'viem'
import { createConnector } from 'wagmi'
import { z } from 'zod'
import { type PaperProvider, paperProviderOf } from './paperProvider'

export const PAPER_CONNECTOR_ID = 'perpdesk.paper'

const Accounts = z.array(z.string())

/** Where the paper wallet's key and its being connected are kept; passed in. */
export interface PaperKeyStore {
  /** This browser's key, made when first asked for. */
  loadKey(): Promise<Hex>
  isConnected(): Promise<boolean>
  setConnected(isConnected: boolean): Promise<void>
}

/** Our built-in wallet as wagmi sees it: a connector like any other. */
export function paperConnector(store: PaperKeyStore, rpcUrl?: string) {
  let opened: Promise<PaperProvider> | undefined
  const open = () => {
    opened ??= store.loadKey().then((key) => paperProviderOf(key, rpcUrl))
    return opened
  }

  return createConnector<PaperProvider>((config) => {
    let stopListening: (() => void) | undefined

    async function accounts(): Promise<readonly `0x${string}`[]> {
      const provider = await open()
      const answer = Accounts.parse(await provider.request({ method: 'eth_accounts' }))
      return answer.map((account) => getAddress(account))
    }

    return {
      id: PAPER_CONNECTOR_ID,
      name: 'Paper wallet',
      type: 'paper',
      async connect(parameters) {
        const provider = await open()
        stopListening ??= provider.onChainChanged((chainId) =>
          config.emitter.emit('change', { chainId }),
        )
        await store.setConnected(true)
        const addresses = await accounts()
        const answer = parameters?.withCapabilities
          ? addresses.map((address) => ({ address, capabilities: {} }))
          : addresses
        // wagmi types the answer by a flag that only the caller knows.
        return { accounts: answer as never, chainId: provider.chainId() }
      },
      async disconnect() {
        stopListening?.()
        stopListening = undefined
        await store.setConnected(false)
      },
      getAccounts: accounts,
      getChainId: async () => (await open()).chainId(),
      getProvider: open,
      isAuthorized: () => store.isConnected(),
      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (chain === undefined) {
          throw new SwitchChainError(new Error(`The desk does not know chain ${chainId}`))
        }
        const provider = await open()
        const params = [{ chainId: numberToHex(chainId) }]
        await provider.request({ method: 'wallet_switchEthereumChain', params })
        return chain
      },
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {
        config.emitter.emit('disconnect')
      },
    }
  })
}
