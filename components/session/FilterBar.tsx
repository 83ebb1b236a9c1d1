'use client'
import { Button } from '@/components/ui/Button'
import { Select } from '@/components/ui/Select'
import { type Choices, type TableFilter, valuesOf } from './tableFilter'

const ALL = ''

/** One list of choices for each filter, and a way back to everything. */
export function FilterBar<R>({
  rows,
  filters,
  choices,
  onChange,
}: {
  rows: readonly R[]
  filters: readonly TableFilter<R>[]
  choices: Choices
  onChange: (choices: Choices) => void
}) {
  const isNarrowed = Object.keys(choices).length > 0
  return (
    <>
      {filters.map((filter) => {
        const chosen = choices[filter.key]
        const word = filter.wordOf ?? ((value: string) => value)
        return (
          <Select
            key={filter.key}
            label={filter.label}
            value={chosen ?? ALL}
            options={[
              { value: ALL, label: filter.allLabel },
              ...valuesOf(rows, filter, chosen).map((value) => ({ value, label: word(value) })),
            ]}
            onValueChange={(value) => {
              const { [filter.key]: _, ...others } = choices
              onChange(value === ALL ? others : { ...others, [filter.key]: value })
            }}
          />
        )
      })}
      {isNarrowed ? (
        <Button size="sm" tone="ghost" onClick={() => onChange({})}>
          Clear
        </Button>
      ) : null}
    </>
  )
}
