'use client'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { add, type Decimal, neg, parseDecimal } from '@/lib/decimal/decimal'
import { numberPattern } from '@/lib/decimal/numberLocale'
import { t } from '@/lib/i18n/t'
import { cleanPasted, cleanTyped, finishTyped } from './decimalText'

export interface DecimalInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'step' | 'prefix'> {
  label: ReactNode
  /** Name for assistive technology where `label` is not plain text. */
  accessibleName?: string
  /** Text as typed: digits and at most one point; empty while nothing is entered. */
  value: string
  onValueChange: (text: string) => void
  /** One arrow-key step at a value (the tick of a price may depend on the price). */
  stepAt?: (value: Decimal) => Decimal
  /** Called on leaving the field; the value goes onto the grid and a line says so. */
  snap?: (value: Decimal) => Decimal
  /** What follows the number: unit, a button. */
  unit?: ReactNode
  error?: string | undefined
  allowsNegative?: boolean
  /** How a pasted number with one comma is read; as the page's locale does where absent. */
  decimalSeparator?: '.' | ','
  size?: 'sm' | 'md'
  className?: string
}

/**
 * A field for one decimal number. It never formats while typing, refuses a second separator,
 * cleans what is pasted, moves by one tick with the arrow keys (ten with Shift), ignores the
 * wheel, and holds exactly the text that will be sent.
 */
export function DecimalInput({
  label,
  accessibleName,
  value,
  onValueChange,
  stepAt,
  snap,
  unit,
  error,
  allowsNegative = false,
  decimalSeparator = numberPattern().decimal === ',' ? ',' : '.',
  size = 'md',
  className,
  disabled,
  onBlur,
  ...rest
}: DecimalInputProps) {
  const id = useId()
  const [rounded, setRounded] = useState<string>()
  const current = parseDecimal(finishTyped(value) ?? '')
  const noteId = error !== undefined || rounded !== undefined ? `${id}-note` : undefined

  const change = (text: string | undefined) => {
    if (text === undefined) return
    setRounded(undefined)
    onValueChange(text)
  }

  const move = (direction: 1 | -1, times: number) => {
    const from = current ?? parseDecimal('0')
    const step = from === undefined ? undefined : stepAt?.(from)
    if (from === undefined || step === undefined) return
    let next = from
    for (let i = 0; i < times; i++) next = add(next, direction === 1 ? step : neg(step))
    if (!allowsNegative && next.startsWith('-')) return
    change(next)
  }

  const leave = () => {
    const finished = finishTyped(value)
    const exact = finished === undefined ? undefined : parseDecimal(finished)
    const snapped = exact === undefined ? undefined : (snap?.(exact) ?? exact)
    if (snapped === undefined || exact === undefined) {
      if (value !== '') onValueChange('')
    } else if (snapped !== exact) {
      onValueChange(snapped)
      setRounded(t('Rounded from {finished} to the nearest step', { finished }))
    } else if (finished !== value && finished !== undefined) {
      onValueChange(finished)
    }
  }

  return (
    <div className={className}>
      <div
        className={classes(
          'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center rounded-md border bg-bg px-2.5 focus-within:border-accent focus-within:ring-3 focus-within:ring-accent-wash',
          size === 'md' ? 'h-10' : 'h-8',
          'pointer-coarse:h-auto',
          error === undefined ? 'border-line-strong' : 'border-danger',
          disabled === true && 'opacity-60',
        )}
      >
        <label htmlFor={id} className="whitespace-nowrap text-muted">
          {label}
        </label>
        <input
          {...rest}
          id={id}
          type="text"
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          disabled={disabled}
          value={value}
          aria-label={accessibleName}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={noteId}
          onChange={(event) => change(cleanTyped(event.target.value, allowsNegative))}
          onPaste={(event) => {
            event.preventDefault()
            const text = event.clipboardData.getData('text')
            change(cleanPasted(text, decimalSeparator, allowsNegative))
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            move(event.key === 'ArrowUp' ? 1 : -1, event.shiftKey ? 10 : 1)
          }}
          onBlur={(event) => {
            leave()
            onBlur?.(event)
          }}
          className={classes(
            'w-full bg-transparent px-2 text-right font-medium outline-none placeholder:text-faint',
            size === 'md' ? 'text-14' : 'text-12',
          )}
        />
        <span className="flex items-center gap-1.5 whitespace-nowrap text-muted">{unit}</span>
      </div>
      {noteId === undefined ? null : (
        <p
          id={noteId}
          className={classes('mt-1 text-11', error === undefined ? 'text-warn' : 'text-danger')}
        >
          {error ?? rounded}
        </p>
      )}
    </div>
  )
}
