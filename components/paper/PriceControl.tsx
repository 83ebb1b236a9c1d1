'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { Select } from '@/components/ui/Select'
import { Switch } from '@/components/ui/Switch'
import { say } from '@/lib/messages/say'
import type { PaperMarket } from '@/lib/schema/paperControl'
import { ControlCard, ControlGroup } from './ControlCard'
import { usePaperAction } from './usePaperAction'

/** Moves of one press, in percent. */
const SHOCKS = [-20, -5, -1, 1, 5, 20] as const
const BPS_PER_PERCENT = 100

export interface PriceControlProps {
  face: string
  markets: readonly PaperMarket[]
}

/** Moves the price of a market, or stops its trading. */
export function PriceControl({ face, markets }: PriceControlProps) {
  const listed = markets.filter((market) => !market.isDelisted)
  const [chosenId, setChosenId] = useState('')
  const [price, setPrice] = useState('')
  const { run, isBusy } = usePaperAction()
  const market = listed.find(({ marketId }) => marketId === chosenId) ?? listed[0]
  if (market === undefined) return null
  const { marketId, midPrice, markPrice, isHalted } = market

  return (
    <ControlCard
      title={say('Price')}
      description={say(
        'Moves a market at once and for good: stops fire, positions are liquidated.',
      )}
      aside={
        <Select
          label={say('Market')}
          size="lg"
          value={marketId}
          options={listed.map((one) => ({ value: one.marketId, label: one.marketId }))}
          onValueChange={setChosenId}
          className="w-32"
        />
      }
    >
      <dl className="flex gap-5">
        <PriceFigure label={say('Mid')} value={midPrice} />
        <PriceFigure label={say('Mark')} value={markPrice} />
      </dl>
      <ControlGroup caption={say('Shock')} columns="grid-cols-3 sm:grid-cols-6">
        {SHOCKS.map((percent) => {
          const move = `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
          return (
            <Button
              key={percent}
              size="lg"
              disabled={isBusy}
              onClick={() =>
                run({
                  name: 'price',
                  body: { face, marketId, shockBps: percent * BPS_PER_PERCENT },
                  done: say('{marketId} moved by {move}', { marketId, move }),
                })
              }
            >
              {move}
            </Button>
          )
        })}
      </ControlGroup>
      <form
        className="flex items-start gap-1.5"
        onSubmit={(event) => {
          event.preventDefault()
          run({
            name: 'price',
            body: { face, marketId, price },
            done: say('{marketId} set to {price}', { marketId, price }),
          })
        }}
      >
        <DecimalInput
          label={say('Set to')}
          accessibleName={say('Price of {marketId}', { marketId })}
          size="sm"
          value={price}
          onValueChange={setPrice}
          placeholder={midPrice}
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="lg" disabled={price === ''} isBusy={isBusy}>
          {say('Set')}
        </Button>
      </form>
      <Switch
        label={say('Trading of {marketId} is halted', { marketId })}
        isOn={isHalted}
        disabled={isBusy}
        onChange={(isOn) =>
          run({
            name: 'outage',
            body: { face, marketId, isOn },
            done: isOn
              ? say('{marketId} is halted', { marketId })
              : say('{marketId} is open again', { marketId }),
          })
        }
      />
    </ControlCard>
  )
}

function PriceFigure({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-11 text-faint">{label}</dt>
      <dd className="font-medium text-14 tabular-nums">{value}</dd>
    </div>
  )
}
