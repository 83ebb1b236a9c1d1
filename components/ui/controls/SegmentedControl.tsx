'use client'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'
import { moveFocusOnArrow } from './rovingFocus'

interface Segment<K extends string> {
  key: K
  label: ReactNode
  /** Why it cannot be chosen; shown as a tooltip. */
  disabledReason?: string | undefined
  /** How the chosen segment is painted. */
  tone?: 'neutral' | 'up' | 'down'
}

export interface SegmentedControlProps<K extends string> {
  label: string
  segments: readonly Segment<K>[]
  value: K
  onValueChange: (key: K) => void
  size?: 'sm' | 'lg'
  className?: string
}

const CHOSEN = {
  neutral:
    'aria-checked:bg-raised aria-checked:text-fg aria-checked:ring-1 aria-checked:ring-line-strong',
  up: 'aria-checked:bg-up-fill aria-checked:text-on-up',
  down: 'aria-checked:bg-down-fill aria-checked:text-on-down',
}

/** One choice of a few, all visible: a radio group that looks like a split button. */
export function SegmentedControl<K extends string>({
  label,
  segments,
  value,
  onValueChange,
  size = 'sm',
  className,
}: SegmentedControlProps<K>) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) => moveFocusOnArrow(event, '[role=radio]', true)}
      className={classes(
        'inline-flex max-w-full flex-wrap gap-0.5 rounded-md bg-bg p-0.5',
        className,
      )}
    >
      {segments.map((segment) => (
        // biome-ignore lint/a11y/useSemanticElements: a radio group of buttons keeps roving focus in one place
        <button
          key={segment.key}
          type="button"
          role="radio"
          aria-checked={segment.key === value}
          tabIndex={segment.key === value ? 0 : -1}
          disabled={segment.disabledReason !== undefined}
          title={segment.disabledReason}
          onClick={() => onValueChange(segment.key)}
          className={classes(
            'flex-1 whitespace-nowrap rounded-sm text-muted hover:text-fg disabled:cursor-not-allowed disabled:text-faint disabled:opacity-60',
            size === 'sm'
              ? 'h-6 px-[9px] font-medium pointer-coarse:min-w-fit pointer-coarse:px-[14.5px]'
              : 'h-[34px] px-3 font-semibold text-13',
            CHOSEN[segment.tone ?? 'neutral'],
          )}
        >
          {segment.label}
        </button>
      ))}
    </div>
  )
}
