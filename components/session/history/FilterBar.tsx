'use client'
import { useMemo } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { Select } from '@/components/ui/controls/Select'
import { t } from '@/lib/i18n/t'
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
      {filters.map((filter) => (
        <FilterSelect
          key={filter.key}
          rows={rows}
          filter={filter}
          chosen={choices[filter.key]}
          onChoose={(value) => {
            const { [filter.key]: _, ...others } = choices
            onChange(value === ALL ? others : { ...others, [filter.key]: value })
          }}
        />
      ))}
      {isNarrowed ? (
        <Button size="sm" tone="ghost" onClick={() => onChange({})}>
          {t('Clear')}
        </Button>
      ) : null}
    </>
  )
}

function FilterSelect<R>({
  rows,
  filter,
  chosen,
  onChoose,
}: {
  rows: readonly R[]
  filter: TableFilter<R>
  chosen: string | undefined
  onChoose: (value: string) => void
}) {
  const options = useMemo(() => {
    const word = filter.wordOf ?? ((value: string) => value)
    return [
      { value: ALL, label: filter.allLabel },
      ...valuesOf(rows, filter, chosen).map((value) => ({ value, label: word(value) })),
    ]
  }, [rows, filter, chosen])
  return (
    <Select label={filter.label} value={chosen ?? ALL} options={options} onValueChange={onChoose} />
  )
}
