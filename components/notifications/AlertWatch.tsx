'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { useStream } from '@/components/session/live/useStream'
import { notifyAlert } from '@/components/session/messages/tradeNotifications'
import { usePositions } from '@/components/session/reads/accountReads'
import { useAccountRef } from '@/components/session/reads/useAccountRef'
import { useVenues } from '@/components/session/reads/useVenues'
import { min } from '@/lib/decimal/compare'
import { abs, type Decimal } from '@/lib/decimal/decimal'
import type { Provider } from '@/lib/schema/model/provider'
import { type Alert, alertStore, noteFired } from '@/lib/stores/alerts'
import { type AlertRule, createAlertWatch } from '@/lib/trade/alertWatch'
import { annualizedRate } from '@/lib/trade/fundingRate'
import { liquidationDistance } from '@/lib/trade/margin/liquidationPrice'
import { filledTitle, firedTitle } from './alertWords'
import { notifySystem } from './notifySystem'

/** Watches every alert that has not fired, market by market. Shows nothing. */
export function AlertWatch() {
  const alerts = useStore(alertStore, (state) => state.alerts)
  const { venues } = useVenues()
  const byMarket = useMemo(() => {
    const groups = new Map<string, Alert[]>()
    for (const alert of alerts) {
      if (alert.firedAtMs !== undefined) continue
      const key = `${alert.provider}:${alert.marketId}`
      groups.set(key, [...(groups.get(key) ?? []), alert])
    }
    return groups
  }, [alerts])
  return [...byMarket].map(([key, group]) => {
    const provider = venues?.find((venue) => venue.key === group[0]?.provider)
    return provider === undefined ? null : (
      <MarketAlerts key={key} provider={provider} alerts={group} />
    )
  })
}

function MarketAlerts({ provider, alerts }: { provider: Provider; alerts: readonly Alert[] }) {
  const marketId = alerts[0]?.marketId ?? ''
  const { isReadable, address } = useAccountRef(provider.key)
  const { data: positions } = usePositions(provider.key)
  const ids = alerts.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids stand for the alerts
  const tick = useMemo(() => createAlertWatch(alerts.flatMap(ruleOf)), [ids])

  useStream(provider.key, { channel: 'marketContext', marketId }, ({ markPrice, funding }) => {
    const seconds = provider.funding?.ratePeriodSeconds
    const distances = (positions ?? []).flatMap(({ market, liquidationPrice }) =>
      market.id === marketId && liquidationPrice !== null
        ? [abs(liquidationDistance(markPrice, liquidationPrice))]
        : [],
    )
    const nearest = distances.reduce<Decimal | undefined>(
      (least, next) => (least === undefined ? next : min(least, next)),
      undefined,
    )
    const fired = tick({
      price: markPrice,
      ...(funding === undefined || seconds === undefined
        ? {}
        : { funding: annualizedRate(funding.rate, seconds) }),
      ...(nearest === undefined ? {} : { liquidation: nearest }),
    })
    for (const id of fired) {
      const alert = alerts.find((own) => own.id === id)
      if (alert === undefined || !noteFired(id, Date.now())) continue
      notify(alert.id, firedTitle(alert), provider.name)
    }
  })

  const onFills = alerts.find(({ figure }) => figure === 'fill')
  useStream(
    provider.key,
    onFills !== undefined && isReadable ? { channel: 'fills', address } : undefined,
    ({ fills, isSnapshot }) => {
      if (isSnapshot) return
      for (const fill of fills) {
        if (fill.market.id === marketId) notify(`fill-${fill.id}`, filledTitle(fill), provider.name)
      }
    },
  )
  return null
}

function ruleOf({ id, figure, comparison, value }: Alert): AlertRule[] {
  return figure === 'fill' || value === undefined ? [] : [{ id, figure, comparison, value }]
}

function notify(id: string, title: string, venue: string): void {
  notifyAlert(`alert-${id}`, title, venue)
  if (alertStore.getState().isOnSystem) notifySystem(title, venue)
}
