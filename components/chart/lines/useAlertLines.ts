'use client'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import { alertStore, removeAlert } from '@/lib/stores/alerts'
import type { ChartLine } from './chartLine'

/** The price alerts of a market that have not fired, as lines that can be taken away. */
export function useAlertLines(market: Market): readonly ChartLine[] {
  const alerts = useStore(alertStore, (state) => state.alerts)
  return useMemo(
    () =>
      alerts.flatMap((alert): ChartLine[] =>
        alert.figure === 'price' &&
        alert.value !== undefined &&
        alert.firedAtMs === undefined &&
        alert.provider === market.providerId &&
        alert.marketId === market.id
          ? [
              {
                key: `alert ${alert.id}`,
                kind: 'alert',
                price: alert.value,
                label: t('Alert'),
                tone: 'warn',
                onCancel: () => removeAlert(alert.id),
              },
            ]
          : [],
      ),
    [alerts, market],
  )
}
