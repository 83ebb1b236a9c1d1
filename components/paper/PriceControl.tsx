'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { DecimalInput } from '@/components/ui/DecimalInput'
import { Select } from '@/components/ui/Select'
import { Switch } from '@/components/ui/Switch'
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
      title="Price"
      description="Moves a market at once and for good: stops fire, positions are liquidated."
      aside={
        <Select
          label="Market"
          size="lg"
          value={marketId}
          options={listed.map((one) => ({ value: one.marketId, label: one.marketId }))}
          onValueChange={setChosenId}
          className="w-32"
        />
      }
    >
      <dl className="flex gap-5">
        <PriceFigure label="Mid" value={midPrice} />
        <PriceFigure label="Mark" value={markPrice} />
      </dl>
      <ControlGroup caption="Shock" columns="grid-cols-3 sm:grid-cols-6">
        {SHOCKS.map((percent) => {
          const words = `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`
          return (
            <Button
              key={percent}
              size="lg"
              disabled={isBusy}
              onClick={() =>
                run({
                  name: 'price',
                  body: { face, marketId, shockBps: percent * BPS_PER_PERCENT },
                  done: `${marketId} moved by ${words}`,
                })
              }
            >
              {words}
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
            done: `${marketId} set to ${price}`,
          })
        }}
      >
        <DecimalInput
          label="Set to"
          accessibleName={`Price of ${marketId}`}
          size="sm"
          value={price}
          onValueChange={setPrice}
          placeholder={midPrice}
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="lg" disabled={price === ''} isBusy={isBusy}>
          Set
        </Button>
      </form>
      <Switch
        label={`Trading of ${marketId} is halted`}
        isOn={isHalted}
        disabled={isBusy}
        onChange={(isOn) =>
          run({
            name: 'outage',
            body: { face, marketId, isOn },
            done: `${marketId} is ${isOn ? 'halted' : 'open again'}`,
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
