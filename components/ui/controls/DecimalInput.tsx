'use client'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classes } from '@/components/ui/classes'
import { add, type Decimal, neg, parseDecimal, ZERO } from '@/lib/decimal/decimal'
import { writePlain } from '@/lib/decimal/numberLocale'
import { t } from '@/lib/i18n/t'
import { finishTyped, type TypedProblem } from './decimalText'
import { useTypedNumber } from './useTypedNumber'

export interface DecimalInputProps
  extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'size' | 'step' | 'prefix'> {
  label: ReactNode
  /** Name for assistive technology where `label` is not plain text. */
  accessibleName?: string
  /**
   * What is entered: digits and at most one point; empty while there is nothing. What is no number
   * is given as typed: no reader of decimals takes it for one.
   */
  value: string
  onValueChange: (text: string) => void
  /** One arrow-key step at a value (the tick of a price may depend on the price). */
  stepAt?: (value: Decimal) => Decimal
  /** Called on leaving the field; the value goes onto the grid and a line says so. */
  snap?: (value: Decimal) => Decimal
  /** What follows the number: unit, a button. */
  unit?: ReactNode
  error?: string | undefined
  /** Said below a number that may be sent all the same. */
  warning?: string | undefined
  allowsNegative?: boolean
  size?: 'sm' | 'md'
  className?: string
}

/**
 * A field for one decimal number. It never formats while typing, reads what is typed and what is
 * pasted by one rule, marks what is no number and keeps it, moves by one tick with the arrow keys
 * (ten with Shift), ignores the wheel, and once left holds exactly the text that will be sent.
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
  warning,
  allowsNegative = false,
  size = 'md',
  className,
  disabled,
  onBlur,
  ...rest
}: DecimalInputProps) {
  const id = useId()
  const [rounded, setRounded] = useState<string>()
  const current = parseDecimal(finishTyped(value) ?? '')
  const field = useTypedNumber(value, change, allowsNegative)
  const { problem } = field
  const wrong = problem === undefined ? error : problemText(problem)
  const note = wrong ?? (field.isGuess ? readAsText(value) : (warning ?? rounded))
  const noteId = note === undefined ? undefined : `${id}-note`

  function change(text: string) {
    setRounded(undefined)
    onValueChange(text)
  }

  const move = (direction: 1 | -1, times: number) => {
    if (problem !== undefined) return
    const from = current ?? ZERO
    const step = stepAt?.(from)
    if (step === undefined) return
    let next = from
    for (let i = 0; i < times; i++) next = add(next, direction === 1 ? step : neg(step))
    if (!allowsNegative && next.startsWith('-')) return
    field.settle()
    change(next)
  }

  const leave = () => {
    field.settle()
    if (problem !== undefined) return
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
          wrong === undefined ? 'border-line-strong' : 'border-danger',
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
          value={field.shown}
          aria-label={accessibleName}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={noteId}
          onChange={(event) => field.enter(event.target.value)}
          onPaste={(event) => {
            event.preventDefault()
            field.enter(event.clipboardData.getData('text'))
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
          className={classes('mt-1 text-11', wrong === undefined ? 'text-warn' : 'text-danger')}
        >
          {note}
        </p>
      )}
    </div>
  )
}

function problemText(problem: TypedProblem): string {
  return problem === 'negative'
    ? t('Enter a number without a minus sign.')
    : t('Not a number. Example: {example}.', { example: writePlain('1234.5') })
}

/** Which of two numbers the typed text was taken for. */
function readAsText(text: string): string {
  return t('Read as {number}', { number: writePlain(text) })
}
