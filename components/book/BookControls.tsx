'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useStore } from 'zustand'
import { Select } from '@/components/ui/controls/Select'
import { Menu } from '@/components/ui/overlays/Menu'
import type { Decimal } from '@/lib/decimal/decimal'
import { t } from '@/lib/i18n/t'
import { preferencesStore } from '@/lib/stores/preferences'

export interface BookControlsProps {
  steps: readonly Decimal[]
  step: Decimal
  onStepChange: (step: Decimal) => void
  baseSymbol: string
  quoteSymbol: string
}

/** Width of the rows, what sizes are in, and what the bars measure. */
export function BookControls({
  steps,
  step,
  onStepChange,
  baseSymbol,
  quoteSymbol,
}: BookControlsProps) {
  const unit = useStore(preferencesStore, (state) => state.sizeUnit)
  const bars = useStore(preferencesStore, (state) => state.bookBars)
  return (
    <>
      <Select
        label={t('Price grouping')}
        options={steps.map((value) => ({ value, label: value }))}
        value={step}
        onValueChange={onStepChange}
      />
      <Menu
        label={t('Sizes and bars')}
        align="end"
        trigger={<SlidersHorizontal size={12} aria-hidden="true" />}
        items={[
          {
            key: 'base',
            heading: t('Size unit'),
            label: baseSymbol,
            isChosen: unit === 'base',
            onSelect: () => preferencesStore.setState({ sizeUnit: 'base' }),
          },
          {
            key: 'quote',
            label: quoteSymbol,
            isChosen: unit === 'quote',
            onSelect: () => preferencesStore.setState({ sizeUnit: 'quote' }),
          },
          {
            key: 'total',
            heading: t('Bars'),
            label: t('Cumulative total'),
            isChosen: bars === 'total',
            onSelect: () => preferencesStore.setState({ bookBars: 'total' }),
          },
          {
            key: 'size',
            label: t('Level size'),
            isChosen: bars === 'size',
            onSelect: () => preferencesStore.setState({ bookBars: 'size' }),
          },
        ]}
      />
    </>
  )
}
