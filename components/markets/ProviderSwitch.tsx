'use client'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { useRead } from '@/components/session/live/useRead'
import { tradePath } from '@/components/session/paths'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { showToast } from '@/components/ui/overlays/toasts'
import { counterpartOf } from '@/lib/across/matchMarkets'
import { unitRatio } from '@/lib/across/units'
import { t } from '@/lib/i18n/t'
import { providersQuery } from '@/lib/queries/providers'
import type { Market } from '@/lib/schema/model/market'
import { announceVenueSwitch } from '@/lib/stores/venueSwitch'
import { marketName } from './marketName'

export interface ProviderSwitchProps {
  providerKey: string
  market: Market
}

/** Moves to the same asset on another venue, or stays and says that it is not listed there. */
export function ProviderSwitch({ providerKey, market }: ProviderSwitchProps) {
  const client = usePerpsClient()
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const providers = useRead(providersQuery(client))
  const segments = (providers.data ?? [])
    .filter((provider) => provider.active)
    .map((provider) => ({ key: provider.key, label: provider.name }))
  if (segments.length === 0) return null

  const choose = (key: string) => {
    if (key === providerKey) return
    startTransition(async () => {
      const markets = await client.markets(key).catch(() => undefined)
      const name = segments.find((segment) => segment.key === key)?.label ?? key
      if (markets === undefined) {
        showToast('error', t('{name} is unreachable', { name }))
        return
      }
      const counterpart = counterpartOf(market, markets)
      if (counterpart === undefined) {
        showToast('error', t('{name} does not list {market}', { name, market: marketName(market) }))
      } else {
        announceVenueSwitch({
          from: { provider: providerKey, marketId: market.id },
          to: { provider: key, marketId: counterpart.id },
          ratio: unitRatio(market, counterpart),
        })
        router.push(tradePath(key, counterpart.id))
      }
    })
  }

  return (
    <SegmentedControl
      label={t('Venue')}
      segments={segments}
      value={providerKey}
      onValueChange={choose}
      className={isPending ? 'shrink-0 opacity-60' : 'shrink-0'}
    />
  )
}
