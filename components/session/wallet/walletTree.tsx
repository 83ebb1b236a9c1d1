'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import { useStore } from 'zustand'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { signAgainStore } from '@/lib/stores/system/signAgain'
import type { HostWalletChoice } from '@/lib/wallet/hostWalletChoice'
import { createWalletConfig } from '@/lib/wallet/wagmiConfig'
import { browserPaperKeys } from './paperKeys'
import { WalletConnection } from './WalletConnection'
import type { WalletStore } from './walletStore'

/**
 * Makes wagmi's subtree of this tab. All code of wagmi hangs on this module: import it lazily, so
 * that no page carries it on its first load.
 * @param options.hasPaper whether any provider is paper: only then is the paper wallet offered
 * @param options.paperRpcUrl node of the paper chain, where there is one
 * @param options.host wallet of the site around a frame
 * @param options.laterHost the same of a site that has not given it yet
 * @param storage absent: nothing is remembered
 */
export function walletTree(
  store: WalletStore,
  {
    hasPaper,
    paperRpcUrl,
    host,
    laterHost,
  }: {
    hasPaper: boolean
    paperRpcUrl?: string | undefined
    host?: HostWalletChoice | undefined
    laterHost?: Promise<HostWalletChoice> | undefined
  },
  storage: Storage | undefined,
): ReactNode {
  const config = createWalletConfig({
    storage,
    host,
    laterHost,
    ...(hasPaper ? { paperKeys: browserPaperKeys(storage), paperRpcUrl } : {}),
  })
  // Wallets answer in the browser: by default a mutation waits for the network.
  const mutations = { networkMode: 'always' } as const
  const queries = new QueryClient({ defaultOptions: { mutations } })
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queries}>
        <WalletConnection store={store} />
        <SignAgain />
      </QueryClientProvider>
    </WagmiProvider>
  )
}

const SignAgainDialog = lateDialog(() =>
  import('./SignAgainDialog').then((module) => module.SignAgainDialog),
)

/** Asks whether to sign once more, whenever an action of this tab has to. Mounted once. */
function SignAgain() {
  const question = useStore(signAgainStore, ({ questions }) => questions[0])
  if (question === undefined) return null
  return (
    <SignAgainDialog
      // Each question opens a dialog of its own: it is announced, and takes the focus again.
      key={question.id}
      question={question}
      onClose={() => question.answer(false)}
    />
  )
}
