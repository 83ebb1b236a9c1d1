'use client'
import { intervalLabel } from '@/components/chart/intervals'
import { useUnservedInterval } from '@/components/embed/useUnservedInterval'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'

/** The line over a chart whose venue has no candles of the width that was asked for. */
export function IntervalNote({ provider }: { provider: Provider }) {
  const unserved = useUnservedInterval(provider)
  if (unserved === undefined) return null
  const { width, example, isOfAddress } = unserved
  return (
    <p role="status" className="shrink-0 truncate px-3 py-1 text-warn">
      {isOfAddress
        ? t('Parameter {name} must be like {example}', { name: 'interval', example })
        : t('{venue} has no {intervalLabel} candles', {
            venue: provider.name,
            intervalLabel: intervalLabel(width),
          })}
    </p>
  )
}
