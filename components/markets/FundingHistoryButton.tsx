'use client'
import { type ReactNode, useState } from 'react'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { marketName } from './marketName'

const FundingHistoryDialog = lateDialog(() =>
  import('./FundingHistoryDialog').then((module) => module.FundingHistoryDialog),
)

/** The funding of a market, pressed to see what it was. */
export function FundingHistoryButton({
  provider,
  market,
  className = 'rounded-sm decoration-dotted underline-offset-4 hover:underline',
  children,
}: {
  provider: Provider
  market: Market
  className?: string
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t('Funding history of {marketName}', { marketName: marketName(market) })}
        onClick={() => {
          // A dialog lies outside of a panel that fills the screen, and would not be seen.
          if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => {})
          setIsOpen(true)
        }}
        className={className}
      >
        {children}
        <span className="sr-only">{t(', show the funding history')}</span>
      </button>
      {isOpen ? (
        <FundingHistoryDialog
          provider={provider}
          market={market}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </>
  )
}
