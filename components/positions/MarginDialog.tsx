'use client'
import { useState } from 'react'
import { Own } from '@/components/figures/Own'
import { useIsMasked } from '@/components/figures/privacy'
import { useMutex } from '@/components/session/actions/useMutex'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { useLiveAccount } from '@/components/session/live/account/useLiveAccount'
import { useMarkPrice } from '@/components/session/live/useMarkPrice'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { positionWords } from '@/components/session/messages/orderWords'
import {
  marginAddedText,
  marginTakenText,
  marginTitle,
} from '@/components/session/messages/positionLabels'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Fact } from '@/components/ui/Fact'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { gt, lte } from '@/lib/decimal/compare'
import { add, type Decimal, ONE, parseDecimal, parseTyped, sub, ZERO } from '@/lib/decimal/decimal'
import { formatPrice, formatSpendable, formatUsd, MISSING } from '@/lib/decimal/format'
import { roundDown, roundUp } from '@/lib/decimal/snap'
import { markOwn } from '@/lib/i18n/ownText'
import { t } from '@/lib/i18n/t'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { estimateLiquidationPrice } from '@/lib/trade/margin/liquidationPrice'
import { maintenanceTiers } from '@/lib/trade/margin/maintenance'
import { profitAt } from '@/lib/trade/margin/pnl'
import { MARGIN_AMOUNT_DECIMALS, removableMargin } from '@/lib/trade/margin/removableMargin'
import { priceDecimalsAt } from '@/lib/trade/orders/priceStep'
import { mostMovable } from './positionMargin'

export interface MarginDialogProps {
  provider: Provider
  position: Position
  market: Market
  onClose: () => void
}

/** Puts money behind an isolated position, or takes some of it back, within what is allowed. */
export function MarginDialog({ provider, position, market, onClose }: MarginDialogProps) {
  const run = useRunAction(provider)
  const alone = useMutex()
  const ledger = useLiveAccount(provider.key).data?.ledger(market.categoryId)
  const markPrice = useMarkPrice(provider.key, market.id) ?? position.markPrice
  const [action, setAction] = useState<'add' | 'remove'>('add')
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const { side, size, entryPrice, marginUsed, market: listed } = position
  const minimumMargin = useMinimumMargin(provider.key, { ...position, markPrice })
  const unrealizedPnl = profitAt(side, size, entryPrice, markPrice)
  const most = mostMovable(
    action === 'add'
      ? ledger?.freeMargin
      : removableMargin({ ...position, markPrice, unrealizedPnl, minimumMargin }, market),
  )
  const amount = parseTyped(text)
  const isMasked = useIsMasked()
  const problem = problemWith(amount, most, isMasked)
  const after =
    amount === undefined || problem !== undefined
      ? undefined
      : action === 'add'
        ? add(marginUsed, amount)
        : sub(marginUsed, amount)
  const quote = market.quoteAsset.displaySymbol
  const usd = (value: Decimal | undefined) => `${formatUsd(value, { symbol: '' })} ${quote}`

  const send = async () => {
    if (amount === undefined || problem !== undefined) return
    setIsSending(true)
    const answer = await run({
      action: 'updatePositionMargin',
      params: { market: { marketId: market.id, categoryId: market.categoryId }, action, amount },
      label:
        action === 'add'
          ? t('Add margin: {words}', { words: positionWords(position) })
          : t('Remove margin: {words}', { words: positionWords(position) }),
      // Sent twice it would be moved twice: nothing is left to press while the outcome is unknown.
      onUnknown: onClose,
    })
    setIsSending(false)
    if (answer.kind !== 'accepted') return
    const moved = markOwn(usd(amount))
    notifyDone(
      action === 'add' ? marginAddedText(position, moved) : marginTakenText(position, moved),
    )
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={marginTitle(position)}
      description={t(
        'Isolated margin backs only this position. Adding margin moves the liquidation price away.',
      )}
      footer={
        <DialogActions
          onCancel={onClose}
          isBusy={isSending}
          isDisabled={problem !== undefined}
          onPress={() => void alone(send)}
        >
          {problem ??
            (action === 'add'
              ? t('Add {amount}', { amount: usd(amount) })
              : t('Remove {amount}', { amount: usd(amount) }))}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-2.5">
        <SegmentedControl
          label={t('Add or remove')}
          className="w-full"
          value={action}
          onValueChange={setAction}
          segments={[
            { key: 'add', label: t('Add') },
            {
              key: 'remove',
              label: t('Remove'),
              ...(listed.positionMarginAdjustment === 'ADD_AND_REMOVE'
                ? {}
                : { disabledReason: t('Margin can be added, not removed, on this market.') }),
            },
          ]}
        />
        {listed.positionMarginAdjustment === 'ADD_ONLY' ? (
          <p className="text-muted">{t('Margin can be added, not removed, on this market.')}</p>
        ) : null}
        <DecimalInput
          label={t('Amount')}
          data-autofocus
          value={text}
          onValueChange={setText}
          stepAt={() => ONE}
          snap={(value) => roundDown(value, MARGIN_AMOUNT_DECIMALS)}
          placeholder="0"
          error={amount === undefined ? undefined : problem}
          unit={
            <>
              {quote}
              <button
                type="button"
                disabled={most === undefined}
                onClick={() => setText(most ?? '')}
                className="min-h-6 pointer-coarse:min-h-11 font-medium text-accent disabled:text-faint"
              >
                {t('Max')}
              </button>
            </>
          }
        />
        <dl className="grid gap-1">
          <Fact
            name={
              action === 'add' ? (
                <MoneyName name={t('Free margin')} words={MONEY_WORDS.freeMargin()} />
              ) : (
                t('Removable')
              )
            }
          >
            <Own>{usd(most)}</Own>
          </Fact>
          {action === 'add' || minimumMargin === undefined ? null : (
            <Fact name={t('Minimum margin')}>
              <Own>{usd(roundUp(minimumMargin, 2))}</Own>
            </Fact>
          )}
          <Fact name={t('Margin')}>
            <Own>
              {usd(marginUsed)}
              {after === undefined ? '' : ` → ${usd(after)}`}
            </Own>
          </Fact>
          <Fact name={t('Liquidation, est.')}>
            {liquidationText(position, market, marginUsed)}
            {after === undefined ? '' : ` → ${liquidationText(position, market, after)}`}
          </Fact>
        </dl>
        {action === 'remove' ? (
          <p className="text-11 text-muted">
            {t('The rest stays as margin, as the venue requires.')}
          </p>
        ) : null}
      </div>
    </Dialog>
  )
}

/** Margin that the venue keeps in an isolated position, in USD; undefined where it says nothing. */
function useMinimumMargin(provider: string, position: Position): Decimal | undefined {
  const client = usePerpsClient()
  const constraints = client.plugin(provider).marginConstraints?.(position)
  return constraints && parseDecimal(constraints.minimumMarginRequirement)
}

function problemWith(
  amount: Decimal | undefined,
  most: Decimal | undefined,
  isMasked: boolean,
): string | undefined {
  if (amount === undefined || lte(amount, ZERO)) return t('Enter amount')
  if (most === undefined) return t('Loading account…')
  if (!gt(amount, most)) return undefined
  return isMasked ? t('Exceeds available') : t('Maximum {most}', { most: formatSpendable(most) })
}

function liquidationText({ side, size, entryPrice }: Position, market: Market, margin: Decimal) {
  const price = estimateLiquidationPrice({
    side,
    size,
    entryPrice,
    collateral: margin,
    tiers: maintenanceTiers(market),
  })
  if (price === null) return t('None')
  return lte(price, ZERO)
    ? MISSING
    : formatPrice(price, { decimals: priceDecimalsAt(market, entryPrice) })
}
