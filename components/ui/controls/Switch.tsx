import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

export interface SwitchProps {
  label: ReactNode
  isOn: boolean
  onChange: (isOn: boolean) => void
  disabled?: boolean
  className?: string
}

/** A switch that takes effect at once (a check box waits for a submit). */
export function Switch({ label, isOn, onChange, disabled = false, className }: SwitchProps) {
  return (
    <label
      className={classes(
        'relative inline-flex min-h-6 pointer-coarse:min-h-11 select-none items-center gap-2',
        disabled ? 'cursor-not-allowed text-faint' : 'cursor-pointer',
        className,
      )}
    >
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        // Over the whole line, not hidden: whatever clicks the box itself must reach it.
        className="peer absolute inset-0 z-10 m-0 cursor-[inherit] opacity-0"
      />
      <span
        aria-hidden="true"
        className="relative h-4 w-7 shrink-0 rounded-full bg-line-strong transition-colors after:absolute after:top-0.5 after:left-0.5 after:size-3 after:rounded-full after:bg-panel after:transition-transform peer-checked:bg-accent peer-checked:after:translate-x-3 forced-colors:border forced-colors:bg-[Canvas] forced-colors:after:bg-[ButtonText] forced-colors:peer-checked:bg-[Highlight] peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-1"
      />
      {label}
    </label>
  )
}
