import type { ComponentProps } from 'react'
import { classes } from '@/components/ui/classes'
import { Caret } from './Caret'

interface SelectOption<K extends string> {
  value: K
  label: string
  disabled?: boolean
}

export interface SelectProps<K extends string>
  extends Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'size' | 'children'> {
  label: string
  options: readonly SelectOption<K>[]
  value: K
  onValueChange: (value: K) => void
  size?: 'sm' | 'lg'
}

/** A native select in our clothes: keyboard, type-ahead and phone pickers come with it. */
export function Select<K extends string>({
  label,
  options,
  value,
  onValueChange,
  size = 'sm',
  className,
  ...rest
}: SelectProps<K>) {
  return (
    <span className={classes('relative inline-flex', className)}>
      <select
        {...rest}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen !== undefined) onValueChange(chosen.value)
        }}
        className={classes(
          'select-base inline-flex w-full appearance-none items-center rounded-md bg-raised font-medium hover:text-fg disabled:cursor-not-allowed disabled:text-faint',
          size === 'sm'
            ? 'h-6 rounded-sm py-0 pe-[18px] ps-1.5 text-muted'
            : 'h-8 py-0 pe-6 ps-2.5',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Caret
        className={classes(
          'pointer-events-none absolute top-1/2 -translate-y-1/2',
          size === 'sm' ? 'end-1.5' : 'end-2.5',
        )}
      />
    </span>
  )
}
