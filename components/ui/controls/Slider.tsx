'use client'
import type { CSSProperties } from 'react'
import { classes } from '@/components/ui/classes'

export interface SliderProps {
  label: string
  value: number
  onValueChange: (value: number) => void
  min?: number
  max?: number
  step?: number
  /** Dots on the track; a click on one goes there. */
  marks?: readonly number[]
  /** What a screen reader says for the value: "25 percent, 0.12 BTC". */
  valueText?: string
  disabled?: boolean
  className?: string
}

/** A native range input with marks. Physical left to right in every language. */
export function Slider({
  label,
  value,
  onValueChange,
  min = 0,
  max = 100,
  step = 1,
  marks = [],
  valueText,
  disabled = false,
  className,
}: SliderProps) {
  const share = max > min ? Math.min(1, Math.max(0, (value - min) / (max - min))) : 0
  const filled: CSSProperties & { '--filled': string } = {
    '--filled': `calc(${share * 100}% + ${(0.5 - share) * 15}px)`,
  }
  return (
    <span dir="ltr" className={classes('relative block h-[22px]', className)}>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        min={min}
        max={max}
        step={step}
        disabled={disabled}
        onChange={(event) => onValueChange(event.target.valueAsNumber)}
        style={filled}
        className="slider absolute inset-0 w-full disabled:opacity-50"
      />
      {marks.map((mark) => (
        <span
          key={mark}
          aria-hidden="true"
          className={classes(
            'pointer-events-none absolute top-[7.5px] size-[7px] -translate-x-1/2 rounded-full',
            mark <= value ? 'bg-accent' : 'bg-line-strong',
            Math.abs(mark - value) < step && 'opacity-0',
          )}
          style={{
            left: `calc(7.5px + (100% - 15px) * ${max > min ? (mark - min) / (max - min) : 0})`,
          }}
        />
      ))}
    </span>
  )
}
