'use client'
import dynamic from 'next/dynamic'
import { useHasTradingKeys } from '@/components/palette/useHasTradingKeys'
import { KeysLoading } from '@/components/positions/KeysLoading'
import { AccountStreams } from '@/components/session/live/account/AccountStreams'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { AccountPanel } from './AccountPanel'

const PositionKeys = dynamic(
  keepLoading(() =>
    import('@/components/positions/PositionKeys').then((module) => module.PositionKeys),
  ),
  { ssr: false, loading: () => <KeysLoading /> },
)

/** The account at one venue: its streams, its tables, and its trading keys where they are armed. */
export function DeskAccount({ provider, market }: { provider: Provider; market: Market }) {
  const isArmed = useHasTradingKeys()
  return (
    <>
      <AccountStreams provider={provider.key} />
      <AccountPanel provider={provider} />
      {isArmed ? (
        <PositionKeys key={`${provider.key} ${market.id}`} provider={provider} market={market} />
      ) : null}
    </>
  )
}
