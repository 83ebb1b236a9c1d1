'use client'
import { Select } from '@/components/ui/Select'
import type { Decimal } from '@/lib/decimal/decimal'

export interface BookControlsProps {
  steps: readonly Decimal[]
  step: Decimal
  onStepChange: (step: Decimal) => void
  unit: 'base' | 'quote'
  onUnitChange: (unit: 'base' | 'quote') => void
  baseSymbol: string
  quoteSymbol: string
}

/** Width of the rows, and whether sizes are in the asset or in money. */
export function BookControls({
  steps,
  step,
  onStepChange,
  unit,
  onUnitChange,
  baseSymbol,
  quoteSymbol,
}: BookControlsProps) {
  return (
    <>
      <Select
        label="Width of a row"
        options={steps.map((value) => ({ value, label: value }))}
        value={step}
        onValueChange={onStepChange}
      />
      <Select
        label="Sizes in"
        options={[
          { value: 'base', label: baseSymbol },
          { value: 'quote', label: quoteSymbol },
        ]}
        value={unit}
        onValueChange={onUnitChange}
      />
    </>
  )
}
