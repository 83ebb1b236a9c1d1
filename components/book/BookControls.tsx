'use client'
import { useStore } from 'zustand'
import { Caret } from '@/components/ui/Caret'
import { Menu } from '@/components/ui/Menu'
import { Select } from '@/components/ui/Select'
import type { Decimal } from '@/lib/decimal/decimal'
import { say } from '@/lib/messages/say'
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
        label={say('Width of a row')}
        options={steps.map((value) => ({ value, label: value }))}
        value={step}
        onValueChange={onStepChange}
      />
      <Menu
        label={say('Sizes and bars')}
        align="end"
        trigger={
          <>
            {unit === 'base' ? baseSymbol : quoteSymbol}
            <Caret />
          </>
        }
        items={[
          {
            key: 'base',
            heading: say('Sizes in'),
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
            heading: say('Bars show'),
            label: say('Total up to the row'),
            isChosen: bars === 'total',
            onSelect: () => preferencesStore.setState({ bookBars: 'total' }),
          },
          {
            key: 'size',
            label: say('Size of the row'),
            isChosen: bars === 'size',
            onSelect: () => preferencesStore.setState({ bookBars: 'size' }),
          },
        ]}
      />
    </>
  )
}
