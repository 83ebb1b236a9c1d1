'use client'
import { useState } from 'react'
import { useClosePosition } from '@/components/session/actions/useClosePosition'
import { sizeWords } from '@/components/session/messages/orderWords'
import { useOpenOrders } from '@/components/session/reads/accountReads'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { add } from '@/lib/decimal/decimal'
import { formatLeverage } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { closedExits, exitWords } from './exitWords'

/** Asks once before a position is turned over: the one order does two things. */
export function ReverseDialog({
  provider,
  position,
  market,
  onClose,
}: {
  provider: Provider
  position: Position
  market: Market
  onClose: () => void
}) {
  const { reverse } = useClosePosition(provider)
  const { data: orders } = useOpenOrders(provider.key)
  const exits = closedExits([position], orders ?? [])
  const words = exitWords(exits, { type: 'MARKET', closesAll: true })
  const [isSending, setIsSending] = useState(false)
  const symbol = market.baseAsset.displaySymbol
  const leverage = formatLeverage(position.leverage)
  const values = {
    half: sizeWords(position.size),
    size: sizeWords(add(position.size, position.size)),
    symbol,
  }

  const send = async () => {
    setIsSending(true)
    const isTaken = await reverse(position, market)
    setIsSending(false)
    if (isTaken) onClose()
  }

  return (
    <Dialog
      isOpen
      isDanger
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={
        position.side === 'LONG'
          ? t('Reverse long {half} {symbol}', values)
          : t('Reverse short {half} {symbol}', values)
      }
      description={
        position.side === 'LONG'
          ? t(
              'Sells {size} {symbol} at market: closes the long and opens short {half} {symbol}.',
              values,
            )
          : t(
              'Buys {size} {symbol} at market: closes the short and opens long {half} {symbol}.',
              values,
            )
      }
      footer={
        <DialogActions
          cancelLabel={t('Keep position')}
          onCancel={onClose}
          tone={position.side === 'LONG' ? 'down' : 'up'}
          isBusy={isSending}
          onPress={() => void send()}
        >
          {t('Reverse')}
        </DialogActions>
      }
    >
      <p className="text-muted">
        {position.marginMode === 'CROSS'
          ? t('New position: {leverage}, cross. Fees apply to both trades.', { leverage })
          : t('New position: {leverage}, isolated. Fees apply to both trades.', { leverage })}
      </p>
      {words === undefined ? null : <p className="pt-2 text-muted">{words}</p>}
    </Dialog>
  )
}
