'use client'
import { useStore } from 'zustand'
import { formatCountdown } from '@/components/figures/duration'
import { useNow } from '@/components/figures/useNow'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { type Undo, undoStore } from '@/lib/stores/orders/undos'
import { canUndo } from './undoTarget'
import { undoNote, undoTitle } from './undoWords'
import { usePutBack } from './usePutBack'

/** What was done within the last minute, each with its way back. */
export function UndoRows({ provider }: { provider: Provider }) {
  const { account } = useWallet()
  const undos = useStore(undoStore, (state) => state.undos)
  if (account === undefined || undos.length === 0) return null
  const mine = undos.filter((undo) => undo.account === marketKey(provider.key, account))
  return <Rows provider={provider} undos={mine} />
}

function Rows({ provider, undos }: { provider: Provider; undos: readonly Undo[] }) {
  const nowMs = useNow()
  const putBack = usePutBack(provider)
  const { data: orders } = useOpenOrders(provider.key)
  return undos
    .filter(({ untilMs, act }) => nowMs !== undefined && untilMs > nowMs && canUndo(act, orders))
    .map((undo) => (
      <div
        key={undo.id}
        className="flex items-start justify-between gap-2 rounded-md bg-raised px-2 py-1.5"
      >
        <div className="min-w-0">
          <p>
            {undoTitle(undo.act)}{' '}
            <span className="text-muted tabular-nums">
              {formatCountdown(undo.untilMs - (nowMs ?? 0))}
            </span>
          </p>
          <p className="text-11 text-muted">{undoNote(undo.act)}</p>
        </div>
        <Button size="sm" onClick={() => void putBack(undo)}>
          {t('Undo')}
        </Button>
      </div>
    ))
}
