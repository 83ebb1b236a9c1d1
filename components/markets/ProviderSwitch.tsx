'use client'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useRead } from '@/components/session/useRead'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { showToast } from '@/components/ui/toasts'
import { say } from '@/lib/messages/say'
import { providersQuery } from '@/lib/queries/providers'
import type { Market } from '@/lib/schema/market'
import { counterpartOf } from './counterpart'
import { tradePath } from './marketName'

export interface ProviderSwitchProps {
  providerKey: string
  market: Market
}

/** Chooses the venue; the same asset is looked for there. Shows only venues that can be traded. */
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
        showToast('error', say('{name} cannot be reached now', { name }))
        return
      }
      const counterpart = counterpartOf(market, markets)
      if (counterpart === undefined) showToast('error', say('{name} has no markets now', { name }))
      else router.push(tradePath(key, counterpart.id))
    })
  }

  return (
    <SegmentedControl
      label={say('Venue')}
      segments={segments}
      value={providerKey}
      onValueChange={choose}
      className={isPending ? 'shrink-0 opacity-60' : 'shrink-0'}
    />
  )
}
