'use client'
import { useState } from 'react'
import { closingSide } from '@/components/session/actions/useClosePosition'
import { useMutex } from '@/components/session/actions/useMutex'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { priceWords } from '@/components/session/messages/orderWords'
import { exitsLabel } from '@/components/session/messages/positionLabels'
import { useOpenOrders, usePositions } from '@/components/session/reads/accountReads'
import { useWallet } from '@/components/session/wallet/useWallet'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { gte, lte } from '@/lib/decimal/compare'
import { decimal, parseTyped, ZERO } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { newId } from '@/lib/schema/newId'
import { startAutomation } from '@/lib/stores/orders/automations'
import { exitsOf } from '@/lib/trade/exits/exits'
import { trailingStopAt } from '@/lib/trade/exits/trailingStop'
import { isLockTaken } from './automationLock'

export interface TrailDialogProps {
  provider: Provider
  market: Market
  onClose: () => void
}

const HUNDRED = decimal('100')
const TENTH = decimal('0.1')

/** Puts a stop loss behind the mark price of the position and keeps it there. */
export function TrailDialog(props: TrailDialogProps) {
  const { provider, market, onClose } = props
  const position = usePositions(provider.key).data?.find((open) => open.market.id === market.id)
  const orders = useOpenOrders(provider.key).data
  const symbol = market.baseAsset.displaySymbol
  if (position !== undefined && orders !== undefined) {
    return <TrailForm {...props} position={position} orders={orders} />
  }
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={t('Trailing stop')}
    >
      <p className="text-muted">
        {position === undefined
          ? t('There is no open {symbol} position.', { symbol })
          : t('Loading')}
      </p>
    </Dialog>
  )
}

function TrailForm({
  provider,
  market,
  position,
  orders,
  onClose,
}: TrailDialogProps & { position: Position; orders: readonly Order[] }) {
  const { account } = useWallet()
  const run = useRunAction(provider)
  const alone = useMutex()
  const mark = useMarkPrice(provider.key, market.id) ?? position.markPrice
  const [text, setText] = useState('1')
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { side } = position
  const symbol = market.baseAsset.displaySymbol
  const percent = parseTyped(text)
  const isFit = percent !== undefined && !lte(percent, ZERO) && !gte(percent, HUNDRED)
  const first = isFit ? trailingStopAt(market, side, mark, percent) : undefined
  const present = exitsOf(position, orders).stopLossOrder

  const start = async () => {
    if (!isFit || first === undefined || account === undefined) return
    const target = { provider: provider.key, account, marketId: market.id }
    setIsSending(true)
    setProblem(undefined)
    if (await isLockTaken({ ...target, kind: 'trail', orderId: '' })) {
      setProblem(t('A tab of this browser already trails this position.'))
      setIsSending(false)
      return
    }
    const stop = present?.triggerPrice ?? first
    const orderId = present?.orderId ?? (await place(first))
    setIsSending(false)
    if (orderId === undefined) return
    startAutomation({
      ...{ ...target, id: newId(), kind: 'trail', symbol, orderId, moves: 0 },
      ...{ side, percent, peak: mark, stop },
    })
    onClose()
  }

  const place = async (triggerPrice: typeof mark): Promise<string | undefined> => {
    const answer = await run({
      action: 'placeTriggerOrder',
      params: {
        market: { marketId: market.id, categoryId: market.categoryId },
        side: closingSide(position),
        stopLoss: { triggerPrice },
      },
      label: exitsLabel(position),
      onUnknown: onClose,
    })
    if (answer.kind !== 'accepted') return undefined
    return answer.results.find(({ orderId }) => orderId !== undefined)?.orderId
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={t('Trailing stop')}
      description={t(
        'The desk moves a stop loss of the venue behind the mark price. It moves only while this tab is open; without it the stop loss stays where it is.',
      )}
      footer={
        <DialogActions
          onCancel={onClose}
          isBusy={isSending}
          isDisabled={!isFit}
          onPress={() => void alone(start)}
        >
          {isFit ? t('Start trailing') : t('Enter a distance below 100%')}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-2.5">
        <DecimalInput
          label={t('Distance')}
          data-autofocus
          value={text}
          onValueChange={setText}
          stepAt={() => TENTH}
          placeholder="1"
          unit="%"
          error={problem}
        />
        {first === undefined ? null : (
          <p className="text-muted">
            {present?.triggerPrice === undefined
              ? t('First stop at {price}.', { price: priceWords(first) })
              : t('Takes over your stop loss at {present} and trails from {price}.', {
                  present: priceWords(present.triggerPrice),
                  price: priceWords(first),
                })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
