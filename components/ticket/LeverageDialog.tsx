'use client'
import { useState } from 'react'
import { tellDone } from '@/components/session/tradeNews'
import { useRunAction } from '@/components/session/useRunAction'
import { useWallet } from '@/components/session/useWallet'
import { Button } from '@/components/ui/Button'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { Dialog } from '@/components/ui/Dialog'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Slider } from '@/components/ui/Slider'
import { ONE } from '@/lib/decimal/decimal'
import { roundDown } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { MarginMode } from '@/lib/schema/enums'
import type { Market } from '@/lib/schema/market'
import type { Position } from '@/lib/schema/position'
import type { Provider } from '@/lib/schema/provider'
import { marketKey } from '@/lib/stores/market'
import { chooseLeverage } from '@/lib/stores/ticket'

export interface LeverageDialogProps {
  provider: Provider
  market: Market
  leverage: number
  marginMode: MarginMode
  position: Position | undefined
  onClose: () => void
}

/**
 * Leverage and margin mode of one market. Without a position the choice goes out with the next
 * order; with one it is sent at once, because it changes what is open.
 */
export function LeverageDialog(props: LeverageDialogProps) {
  const { provider, market, position, onClose } = props
  const { account } = useWallet()
  const run = useRunAction(provider)
  const [text, setText] = useState(String(props.leverage))
  const [marginMode, setMarginMode] = useState(props.marginMode)
  const [isSending, setIsSending] = useState(false)
  const most = Math.floor(market.maxLeverage ?? 1)
  const leverage = /^\d+$/.test(text) ? Number(text) : 0
  const isValid = leverage >= 1 && leverage <= most
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
        label: say('Leverage of {symbol} to {leverage}×', { symbol, leverage }),
      })
      setIsSending(false)
      if (answer.kind !== 'accepted') return
      tellDone(say('Leverage of {symbol} is {leverage}×', { symbol, leverage }))
    }
    chooseLeverage(marketKey(provider.key, market.id), leverage, marginMode)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      width="sm"
      title={say('Leverage and margin mode: {symbol}', { symbol })}
      description={
        position === undefined
          ? say('Goes out with your next order on this market.')
          : say('Changes your open position at once.')
      }
      footer={
        <>
          <Button size="lg" tone="ghost" onClick={onClose}>
            {say('Cancel')}
          </Button>
          <Button size="lg" tone="primary" isBusy={isSending} disabled={!isValid} onClick={apply}>
            {say('Apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          label={say('Margin mode')}
          value={marginMode}
          onValueChange={setMarginMode}
          className="w-full"
          segments={[
            { key: 'ISOLATED', label: say('Isolated'), ...whyNot('ISOLATED', market, position) },
            { key: 'CROSS', label: say('Cross'), ...whyNot('CROSS', market, position) },
          ]}
        />
        <p className="text-muted">
          {marginMode === 'ISOLATED'
            ? say('Only the margin of this position stands behind it; a liquidation takes no more.')
            : say(
                'The whole account stands behind this position, and a liquidation can take all of it.',
              )}
        </p>
        <DecimalInput
          label={say('Leverage')}
          value={text}
          onValueChange={setText}
          stepAt={() => ONE}
          snap={(value) => roundDown(value, 0)}
          unit="×"
          error={isValid ? undefined : say('A whole number from 1 to {most}.', { most })}
        />
        <Slider
          label={say('Multiplier')}
          value={Math.min(most, Math.max(1, leverage))}
          onValueChange={(next) => setText(String(next))}
          min={1}
          max={most}
          valueText={say('{leverage} times', { leverage })}
        />
      </div>
    </Dialog>
  )
}

function whyNot(
  mode: MarginMode,
  market: Market,
  position: Position | undefined,
): { disabledReason?: string } {
  if (mode === 'CROSS' && market.onlyIsolated === true) {
    return { disabledReason: say('This market only has isolated margin.') }
  }
  if (position !== undefined && position.marginMode !== mode) {
    return { disabledReason: say('Close the position first: its margin mode stays.') }
  }
  return {}
}
