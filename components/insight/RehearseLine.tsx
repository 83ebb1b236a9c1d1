'use client'
import { useState } from 'react'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { RehearsedOrder } from './RehearseDialog'

const RehearseDialog = lateDialog(() =>
  import('./RehearseDialog').then((module) => module.RehearseDialog),
)

/** Offers to rehearse the order in the ticket; not there while it has no size. */
export function RehearseLine({
  provider,
  market,
  order: { side, size, limit },
}: {
  provider: string
  market: Market
  order: { side: Side; size: Decimal | undefined; limit: Decimal | undefined }
}) {
  const [rehearsed, setRehearsed] = useState<RehearsedOrder>()
  if (size === undefined && rehearsed === undefined) return null
  return (
    <>
      <button
        type="button"
        onClick={() => setRehearsed(size === undefined ? undefined : { side, size, limit })}
        className="min-h-6 pointer-coarse:min-h-11 self-start rounded-sm text-muted underline decoration-dotted underline-offset-4 hover:text-fg"
      >
        {t('Rehearse on paper')}
      </button>
      {rehearsed === undefined ? null : (
        <RehearseDialog
          provider={provider}
          market={market}
          order={rehearsed}
          onClose={() => setRehearsed(undefined)}
        />
      )}
    </>
  )
}
