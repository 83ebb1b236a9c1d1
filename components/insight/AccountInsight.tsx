'use client'
import { useState } from 'react'
import { useLiveAccount } from '@/components/session/live/account/useLiveAccount'
import { useWallet } from '@/components/session/wallet/useWallet'
import { lateDialog } from '@/components/ui/overlays/lateDialog'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Provider } from '@/lib/schema/model/provider'
import { isSpotMarket } from '@/lib/trade/isSpotMarket'
import { QueuePlaces } from './QueuePlaces'
import { ReadAloud } from './ReadAloud'
import { RiskSentence } from './RiskSentence'
import { UndoRows } from './UndoRows'
import { WhatIfBar } from './WhatIfBar'

const ProofDialog = lateDialog(() => import('./ProofDialog').then((module) => module.ProofDialog))

const LINK =
  'min-h-6 pointer-coarse:min-h-11 rounded-sm text-muted underline decoration-dotted underline-offset-4 hover:text-fg'

/** What the account risks, what would be at another price, and what was sent and can be undone. */
export function AccountInsight({ provider, market }: { provider: Provider; market: Market }) {
  const { account } = useWallet()
  const { data } = useLiveAccount(provider.key)
  const [hasWhatIf, setHasWhatIf] = useState(false)
  const [hasProof, setHasProof] = useState(false)
  if (account === undefined || data === undefined) return null
  return (
    <section
      aria-label={t('Risk and receipts')}
      className="flex flex-col gap-1.5 border-line border-t px-3 py-2 text-12"
    >
      <RiskSentence provider={provider} account={data} />
      <UndoRows provider={provider} />
      <QueuePlaces provider={provider} market={market} />
      <p className="flex flex-wrap gap-x-4">
        {isSpotMarket(market) ? null : (
          <button
            type="button"
            aria-expanded={hasWhatIf}
            onClick={() => setHasWhatIf(!hasWhatIf)}
            className={LINK}
          >
            {t('What if')}
          </button>
        )}
        <button type="button" onClick={() => setHasProof(true)} className={LINK}>
          {t('Order receipts')}
        </button>
      </p>
      {hasWhatIf ? <WhatIfBar provider={provider} market={market} account={data} /> : null}
      {hasProof ? <ProofDialog provider={provider} onClose={() => setHasProof(false)} /> : null}
      <ReadAloud provider={provider} market={market} />
    </section>
  )
}
