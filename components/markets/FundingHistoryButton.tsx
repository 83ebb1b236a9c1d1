'use client'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'
import { say } from '@/lib/messages/say'
import type { Market } from '@/lib/schema/market'
import type { Provider } from '@/lib/schema/provider'
import { marketName } from './marketName'

const FundingHistoryDialog = dynamic(
  () => import('./FundingHistoryDialog').then((module) => module.FundingHistoryDialog),
  { ssr: false },
)

/** The funding of a market, pressed to see what it was. */
export function FundingHistoryButton({
  provider,
  market,
  children,
}: {
  provider: Provider
  market: Market
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={say('Funding history of {marketName}', { marketName: marketName(market) })}
        onClick={() => setIsOpen(true)}
        className="rounded-sm decoration-dotted underline-offset-4 hover:underline"
      >
        {children}
        <span className="sr-only">{say(', show the funding history')}</span>
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
