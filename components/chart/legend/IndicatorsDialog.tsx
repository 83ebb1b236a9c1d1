'use client'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { indicatorName } from '@/components/chart/indicators/computeIndicator'
import { Button } from '@/components/ui/controls/Button'
import { IconButton } from '@/components/ui/controls/IconButton'
import { Dialog } from '@/components/ui/overlays/Dialog'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { t } from '@/lib/i18n/t'
import {
  addIndicator,
  INDICATOR_DEFAULTS,
  Indicator,
  indicatorStore,
  replaceIndicator,
} from '@/lib/stores/chart/indicators'

const TITLES: Record<Indicator['kind'], string> = {
  get ema() {
    return t('Exponential moving average')
  },
  get sma() {
    return t('Simple moving average')
  },
  get vwap() {
    return t('Volume-weighted average price')
  },
  get bollinger() {
    return t('Bollinger bands')
  },
  get rsi() {
    return t('Relative strength index')
  },
  macd: 'MACD',
  get atr() {
    return t('Average true range')
  },
}

/** Chooses what is drawn with the candles, and with which parameters. */
export function IndicatorsDialog({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}) {
  const visible = useStore(indicatorStore, (state) => state.shown)
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Indicators')}
      description={t('Periods are in candles. Applies to every chart in this browser.')}
    >
      {visible.length === 0 ? (
        <EmptyState title={t('No indicators yet')} className="py-2" />
      ) : (
        <ul className="mb-4 grid gap-2">
          {visible.map((indicator, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of a kind may be next to each other
            <li key={index} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate font-medium">{TITLES[indicator.kind]}</span>
              {parametersOf(indicator).map(([name, value]) => (
                <ParameterField
                  key={name}
                  name={name}
                  value={value}
                  onValueChange={(next) => {
                    const changed = Indicator.safeParse({ ...indicator, [name]: next })
                    if (changed.success) replaceIndicator(index, changed.data)
                    return changed.success
                  }}
                />
              ))}
              <IconButton
                size="sm"
                label={t('Remove {indicatorName}', { indicatorName: indicatorName(indicator) })}
                icon={<Trash2 size={14} aria-hidden="true" />}
                onClick={() => replaceIndicator(index, undefined)}
              />
            </li>
          ))}
        </ul>
      )}
      <h3 className="mb-2 text-11 text-faint">{t('Add')}</h3>
      <div className="flex flex-wrap gap-1.5">
        {INDICATOR_DEFAULTS.map((indicator) => (
          <Button key={indicator.kind} onClick={() => addIndicator(indicator)}>
            {TITLES[indicator.kind]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function parametersOf(indicator: Indicator): readonly (readonly [string, number])[] {
  return Object.entries(indicator).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, value] as const] : [],
  )
}

function ParameterField({
  name,
  value,
  onValueChange,
}: {
  name: string
  value: number
  /** Says whether the value was taken. */
  onValueChange: (value: number) => boolean
}) {
  const [text, setText] = useState(String(value))
  const [isRefused, setIsRefused] = useState(false)
  return (
    <label className="flex items-center gap-1 text-muted">
      {name}
      <input
        inputMode="decimal"
        value={text}
        aria-invalid={isRefused || undefined}
        onChange={(event) => {
          setText(event.target.value)
          setIsRefused(!onValueChange(Number(event.target.value)))
        }}
        onBlur={() => {
          if (!isRefused) return
          setText(String(value))
          setIsRefused(false)
        }}
        className="h-7 w-14 rounded-sm border border-line-strong bg-bg px-1.5 text-right text-fg aria-invalid:border-danger"
      />
    </label>
  )
}
