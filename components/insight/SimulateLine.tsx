'use client'
import { useState } from 'react'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { SimulatedOrder } from './SimulateDialog'

const SimulateDialog = lateDialog(() =>
  import('./SimulateDialog').then((module) => module.SimulateDialog),
)

/** Offers to simulate the order in the ticket; not there while it has no size. */
export function SimulateLine({
  provider,
  market,
  order: { side, size, limit },
}: {
  provider: string
  market: Market
  order: { side: Side; size: Decimal | undefined; limit: Decimal | undefined }
}) {
  const [simulated, setSimulated] = useState<SimulatedOrder>()
  if (size === undefined && simulated === undefined) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setSimulated(size === undefined ? undefined : { side, size, limit })}
        className="min-h-6 pointer-coarse:min-h-11 self-start rounded-sm text-muted underline decoration-dotted underline-offset-4 hover:text-fg"
      >
        {t('Simulate on paper')}
      </button>
      {simulated === undefined ? null : (
        <SimulateDialog
          provider={provider}
          market={market}
          order={simulated}
          onClose={() => setSimulated(undefined)}
        />
      )}
    </>
  )
}
