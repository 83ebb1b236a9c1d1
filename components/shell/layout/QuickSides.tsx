'use client'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { Side } from '@/lib/schema/model/enums'

/** Under chart and book of a phone: the way to the ticket, with the side already chosen. */
export function QuickSides({ onChoose }: { onChoose: (side: Side) => void }) {
  return (
    <div className="flex h-full items-center gap-2 px-3">
      <Button tone="up" size="xl" className="flex-1" onClick={() => onChoose('BUY')}>
        {t('Long')} <span aria-hidden="true">▲</span>
      </Button>
      <Button tone="down" size="xl" className="flex-1" onClick={() => onChoose('SELL')}>
        {t('Short')} <span aria-hidden="true">▼</span>
      </Button>
    </div>
  )
}
