'use client'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { notifyEnded } from '@/components/session/messages/tradeNotifications'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { useVenues } from '@/components/session/reads/useVenues'
import { useWallet } from '@/components/session/wallet/useWallet'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { type Automation, automationStore } from '@/lib/stores/orders/automations'
import { followScheduledCancels, scheduledCancelStore } from '@/lib/stores/orders/scheduledCancels'
import { endedTitle, leftoverText } from './automationWords'
import { ChaseRunner } from './ChaseRunner'
import { ScheduledCancelRunner } from './ScheduledCancelRunner'
import { TrailRunner } from './TrailRunner'

// What ran before this page was loaded ended with that page.
const leftover = typeof window === 'undefined' ? [] : [...automationStore.getState().running]
if (leftover.length > 0) automationStore.setState({ running: [] })

/** Runs what the desk runs for the connected account, on every page of this tab; shows nothing. */
export function AutomationHost() {
  const { account } = useWallet()
  const { venues } = useVenues()
  const running = useStore(automationStore, (state) => state.running)
  const scheduled = useStore(scheduledCancelStore, (state) => state.byAccount)

  useEffect(() => followScheduledCancels(window), [])
  useEffect(() => {
    for (const automation of leftover.splice(0))
      notifyEnded(endedTitle(automation), leftoverText(automation, 'reload'))
  }, [])

  if (account === undefined || venues === undefined) return null
  return venues.map((provider) => {
    const mine = running.filter(
      (automation) => automation.provider === provider.key && automation.account === account,
    )
    return (
      <Venue
        key={`${provider.key} ${account}`}
        provider={provider}
        account={account}
        running={mine}
        hasSchedule={scheduled[marketKey(provider.key, account)] !== undefined}
      />
    )
  })
}

function Venue({
  provider,
  account,
  running,
  hasSchedule,
}: {
  provider: Provider
  account: string
  running: readonly Automation[]
  hasSchedule: boolean
}) {
  return (
    <>
      {hasSchedule ? <ScheduledCancelRunner provider={provider} account={account} /> : null}
      {running.map((automation) =>
        automation.kind === 'chase' ? (
          <ChaseRunner key={automation.id} provider={provider} chase={automation} />
        ) : (
          <Trail key={automation.id} provider={provider} trail={automation} />
        ),
      )}
    </>
  )
}

function Trail({
  provider,
  trail,
}: {
  provider: Provider
  trail: Extract<Automation, { kind: 'trail' }>
}) {
  const market = useMarketById(provider.key).get(trail.marketId)
  return market === undefined ? null : (
    <TrailRunner provider={provider} market={market} trail={trail} />
  )
}
