'use client'
import { useState } from 'react'
import { useMutex } from '@/components/session/actions/useMutex'
import { useRunAction } from '@/components/session/actions/useRunAction'
import { notifyDone } from '@/components/session/messages/tradeNotifications'
import { useWallet } from '@/components/session/wallet/useWallet'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { Slider } from '@/components/ui/controls/Slider'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { DialogActions } from '@/components/ui/overlays/DialogActions'
import { ONE } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { MarginMode } from '@/lib/schema/model/enums'
import type { Market } from '@/lib/schema/model/market'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { marketKey } from '@/lib/stores/market'
import { chooseMargin } from '@/lib/stores/ticket'
import type { LeverageEffect } from '@/lib/trade/margin/leverageEffect'
import { namedLeverage } from '@/lib/trade/margin/margin'
import { LeverageEffectRows, useLeverageEffect } from './LeverageEffectRows'

export interface LeverageDialogProps {
  provider: Provider
  market: Market
  /** undefined while it is not known. */
  leverage: number | undefined
  /** Why it is not known; undefined where it is. */
  unknownText: string | undefined
  marginMode: MarginMode
  position: Position | undefined
  /** Margin modes that the venue has. */
  modes: readonly MarginMode[]
  onClose: () => void
}

/**
 * Leverage and margin mode of one market. Without a position the choice goes out with the next
 * order; with one it is sent at once, because it changes what is open.
 */
export function LeverageDialog(props: LeverageDialogProps) {
  const { provider, market, position, modes, unknownText, onClose } = props
  const { account } = useWallet()
  const run = useRunAction(provider)
  const alone = useMutex()
  const [text, setText] = useState(String(props.leverage ?? ''))
  const [marginMode, setMarginMode] = useState(props.marginMode)
  const [isSending, setIsSending] = useState(false)
  const most = Math.floor(market.maxLeverage ?? 1)
  // What another client set between two whole numbers may stay, but is not chosen here.
  const typed = /^\d+$/.test(text) ? Number(text) : 0
  const leverage = text === String(props.leverage) ? (props.leverage ?? typed) : typed
  const isValid = leverage >= 1 && leverage <= most
  const choice = { leverage: isValid ? leverage : (props.leverage ?? 1), marginMode }
  const effect = useLeverageEffect(provider, market, choice)
  const problem = isValid ? effect?.problem : undefined
  const symbol = market.baseAsset.displaySymbol

  const apply = async () => {
    if (position !== undefined && account !== undefined && leverage !== position.leverage) {
      setIsSending(true)
      const answer = await run({
        action: 'updateLeverage',
        params: {
          market: { marketId: market.id, categoryId: market.categoryId },
          leverage,
          marginMode: position.marginMode,
        },
        label: t('Leverage of {symbol} to {leverage}×', { symbol, leverage }),
      })
      setIsSending(false)
      if (answer.kind !== 'accepted') return
      notifyDone(t('Leverage of {symbol} is {leverage}×', { symbol, leverage }))
    }
    chooseMargin(marketKey(provider.key, market.id), { ...namedLeverage(leverage), marginMode })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={t('Leverage and margin mode: {symbol}', { symbol })}
      description={
        position === undefined
          ? t('Applies with your next order on this market.')
          : t('Changes your open position immediately.')
      }
      footer={
        <DialogActions
          onCancel={onClose}
          isBusy={isSending}
          isDisabled={!isValid || problem !== undefined}
          onPress={() => void alone(apply)}
        >
          {t('Apply')}
        </DialogActions>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={t('Margin mode')}
          value={marginMode}
          onValueChange={setMarginMode}
          className="w-full"
          segments={[
            { key: 'ISOLATED', label: t('Isolated'), ...whyNot('ISOLATED', props) },
            { key: 'CROSS', label: t('Cross'), ...whyNot('CROSS', props) },
          ]}
        />
        {modes.length === 1 ? <p>{whyNot(otherMode(modes), props).disabledReason}</p> : null}
        <p className="text-muted">
          {marginMode === 'ISOLATED'
            ? t('Only this position’s margin is at risk.')
            : t('The whole account backs this position. A liquidation can take all of it.')}
        </p>
        {unknownText === undefined ? null : <p className="text-muted">{unknownText}</p>}
        <DecimalInput
          label={t('Leverage')}
          value={text}
          onValueChange={setText}
          stepAt={() => ONE}
          snap={(value) => roundDown(value, 0)}
          unit="×"
          error={
            isValid || text === ''
              ? problemWords(problem)
              : t('Enter a whole number from 1 to {most}.', { most })
          }
        />
        <Slider
          label={t('Multiplier')}
          value={Math.min(most, Math.max(1, leverage))}
          onValueChange={(next) => setText(String(next))}
          min={1}
          max={most}
          marks={marksTo(most)}
          valueText={t('{leverage} times', { leverage })}
        />
        <p className="-mt-2 flex justify-between text-11 text-faint">
          <span>1×</span> <span>{t('Maximum {most}×', { most })}</span>
        </p>
        {effect === undefined ? null : <LeverageEffectRows market={market} effect={effect} />}
      </div>
    </Dialog>
  )
}

function otherMode([only]: readonly MarginMode[]): MarginMode {
  return only === 'CROSS' ? 'ISOLATED' : 'CROSS'
}

/** Where the slider has dots: its ends and the quarters between them. */
function marksTo(most: number): readonly number[] {
  const quarters = [0.25, 0.5, 0.75].map((share) => Math.round(most * share))
  return [...new Set([1, ...quarters.filter((mark) => mark > 1), most])]
}

function problemWords(problem: LeverageEffect['problem']): string | undefined {
  switch (problem) {
    case 'freeMargin':
      return t('Not enough free margin for this leverage.')
    case 'positionMargin':
      return t('The position has too little margin for this leverage. Add margin first.')
    case undefined:
      return undefined
  }
}

function whyNot(
  mode: MarginMode,
  { provider: { name }, market, position, modes }: LeverageDialogProps,
): { disabledReason?: string } {
  if (!modes.includes(mode)) {
    return {
      disabledReason:
        mode === 'ISOLATED'
          ? t('{name} has cross margin only.', { name })
          : t('{name} has isolated margin only.', { name }),
    }
  }
  if (mode === 'CROSS' && market.onlyIsolated === true) {
    return { disabledReason: t('Isolated margin only on this market.') }
  }
  if (position !== undefined && position.marginMode !== mode) {
    return { disabledReason: t('Close the position to change its margin mode.') }
  }
  return {}
}
