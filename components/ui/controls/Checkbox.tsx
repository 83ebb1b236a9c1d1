import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

export interface CheckboxProps {
  label: ReactNode
  isChecked: boolean
  onCheckedChange: (isChecked: boolean) => void
  disabled?: boolean
  /** Why it cannot be changed; shown as a tooltip, and it is disabled. */
  disabledReason?: string
  /** Id of the text that explains it. */
  describedBy?: string | undefined
  className?: string
}

/** A check box with its label; the whole line is the target. */
export function Checkbox({
  label,
  isChecked,
  onCheckedChange,
  disabledReason,
  disabled = disabledReason !== undefined,
  describedBy,
  className,
}: CheckboxProps) {
  return (
    <label
      title={disabledReason}
      className={classes(
        'relative inline-flex min-h-6 pointer-coarse:min-h-11 select-none items-center gap-2',
        disabled ? 'cursor-not-allowed text-faint' : 'cursor-pointer',
        isChecked ? 'text-fg' : 'text-muted',
        className,
      )}
    >
      <input
        type="checkbox"
        checked={isChecked}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={(event) => onCheckedChange(event.target.checked)}
        // Over the whole line, not hidden: whatever clicks the box itself must reach it.
        className="peer absolute inset-0 m-0 cursor-[inherit] opacity-0"
      />
      <span
        aria-hidden="true"
        className="grid size-3.5 shrink-0 place-items-center rounded-sm border border-line-strong text-on-accent peer-checked:border-accent peer-checked:bg-accent peer-checked:*:visible peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-1"
      >
        {/* Hidden, not transparent: where the system chooses colours, none is. */}
        <Check size={10} strokeWidth={3.5} className="invisible" />
      </span>
      {label}
    </label>
  )
}
