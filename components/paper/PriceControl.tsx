'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { DecimalInput } from '@/components/ui/controls/DecimalInput'
import { Select } from '@/components/ui/controls/Select'
import { Switch } from '@/components/ui/controls/Switch'
import { parseDecimal, parseTyped } from '@/lib/decimal/decimal'
import { formatPrice } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { PaperMarket } from '@/lib/schema/model/paperControl'
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
      title={t('Price')}
      description={t(
        'Moves the price on every venue, permanently: stops trigger, positions are liquidated.',
      )}
      aside={
        <Select
          label={t('Market')}
          size="lg"
          value={marketId}
          options={listed.map((market) => ({ value: market.marketId, label: market.marketId }))}
          onValueChange={setChosenId}
          className="w-32"
        />
      }
    >
      <dl className="flex gap-5">
        <PriceFigure label={t('Mid')} value={midPrice} />
        <PriceFigure label={t('Mark')} value={markPrice} />
      </dl>
      <ControlGroup caption={t('Shock')} columns="grid-cols-3 sm:grid-cols-6">
        {SHOCKS.map((percent) => {
          const move = `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
          return (
            <Button
              key={percent}
              size="lg"
              disabled={isBusy}
              onClick={() =>
                run({
                  name: 'price',
                  body: { marketId, shockBps: percent * BPS_PER_PERCENT },
                  done: t('{marketId} moved by {move}', { marketId, move }),
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
            body: { marketId, price },
            done: t('{marketId} set to {price}', { marketId, price: formatOwnPlaces(price) }),
          })
        }}
      >
        <DecimalInput
          label={t('Set to')}
          accessibleName={t('Price of {marketId}', { marketId })}
          size="sm"
          value={price}
          onValueChange={setPrice}
          placeholder={midPrice}
          className="min-w-0 flex-1"
        />
        <Button type="submit" size="lg" disabled={parseTyped(price) === undefined} isBusy={isBusy}>
          {t('Set')}
        </Button>
      </form>
      <Switch
        label={t('Trading of {marketId} is halted', { marketId })}
        isOn={isHalted}
        disabled={isBusy}
        onChange={(isOn) =>
          run({
            name: 'outage',
            body: { face, marketId, isOn },
            done: isOn
              ? t('{marketId} is halted', { marketId })
              : t('{marketId} trading resumed', { marketId }),
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
      <dd className="font-medium text-14 tabular-nums">{formatOwnPlaces(value)}</dd>
    </div>
  )
}

/** To its own places: each market has a step of its own. */
function formatOwnPlaces(value: string): string {
  const price = parseDecimal(value)
  return price === undefined ? value : formatPrice(price, { decimals: decimalPlaces(price) })
}
