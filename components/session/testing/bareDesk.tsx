import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import type { ReactNode } from 'react'
import { PublicConfigContext } from '@/components/session/reads/usePublicConfig'
import { PerpsClientContext } from '@/components/session/usePerpsClient'
import { WalletContext } from '@/components/session/wallet/WalletContext'
import { createWalletStore } from '@/components/session/wallet/walletStore'
import type { PerpsClient } from '@/lib/client/createPerpsClient'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'

/** The account that is connected on a bare desk. */
export const DESK_ADDRESS = '0x00000000000000000000000000000000000000aa'

/** A desk of one venue, on paper. */
function deskOf(provider: string): PublicConfig {
  return {
    ...{ serviceName: 'Perps', apiUrl: '/bff/v1/perps', faucetPath: '/faucet' },
    venues: [
      {
        ...{ key: provider, protocol: provider, network: 'paper' },
        ...{ baseUrl: 'https://venue.example', facts: {} },
      },
    ],
    meta: { name: 'Perps', chainId: 1 },
  }
}

/** What components of a desk need around them: a wallet that is connected, a client and its cache. */
export function bareDesk(
  children: ReactNode,
  {
    provider,
    client,
    cache = new QueryClient(),
    config = deskOf(provider),
  }: { provider: string; client: object; cache?: QueryClient; config?: PublicConfig },
): ReactNode {
  const wallet = createWalletStore(
    async () => undefined,
    () => false,
  )
  wallet.write({
    state: { status: 'connected', address: DESK_ADDRESS, name: 'Wallet', choices: [] },
    ...{ signer: undefined, isResumed: true },
    ...{ connect: async () => undefined, disconnect: async () => undefined },
  })
  return (
    <AppRouterContext value={{ push: () => undefined } as never}>
      <QueryClientProvider client={cache}>
        <PublicConfigContext value={config}>
          <PerpsClientContext value={client as PerpsClient}>
            <WalletContext value={wallet}>{children}</WalletContext>
          </PerpsClientContext>
        </PublicConfigContext>
      </QueryClientProvider>
    </AppRouterContext>
  )
}
