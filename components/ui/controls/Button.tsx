import type { ComponentProps } from 'react'
import { classes } from '@/components/ui/classes'

export type ButtonTone = 'neutral' | 'primary' | 'up' | 'down' | 'danger' | 'ghost'
type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

const TONES: Record<ButtonTone, string> = {
  neutral: 'bg-raised text-fg hover:bg-hover',
  primary: 'bg-accent text-on-accent hover:brightness-110',
  up: 'bg-up-fill text-on-up hover:brightness-110',
  down: 'bg-down-fill text-on-down hover:brightness-110',
  danger: 'bg-danger-wash text-danger hover:brightness-125',
  ghost: 'text-muted hover:bg-raised hover:text-fg',
}

const SIZES: Record<ButtonSize, string> = {
  sm: 'h-6 rounded-sm px-2 text-12 font-medium',
  md: 'h-7 rounded-md px-2.5 text-12 font-medium',
  lg: 'h-8 rounded-md px-3 text-12 font-medium',
  xl: 'h-[42px] rounded-md px-4 text-14 font-semibold',
}

export interface ButtonProps extends ComponentProps<'button'> {
  tone?: ButtonTone
  size?: ButtonSize
  /** Shows that work is under way; the button keeps its size and the focus, and refuses presses. */
  isBusy?: boolean
  /**
   * Where disabled it can still have the focus: for a button that goes through several states in
   * its place, from which the focus would otherwise fall off the page.
   */
  keepsFocus?: boolean
}

/** A push button. `type` is `button` unless said otherwise, so that it never submits by accident. */
export function Button({
  tone = 'neutral',
  size = 'md',
  isBusy = false,
  keepsFocus = false,
  type = 'button',
  className,
  disabled,
  children,
  onClick,
  onKeyDown,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // A button that is disabled loses the focus, and a keyboard user the place on the page.
      disabled={disabled === true && !isBusy && !keepsFocus}
      aria-disabled={isBusy || (keepsFocus && disabled) || undefined}
      aria-busy={isBusy || undefined}
      onKeyDown={(event) => {
        // Held down, Enter presses it once: whatever it did is not done again and again.
        if (event.key === 'Enter' && event.repeat) event.preventDefault()
        onKeyDown?.(event)
      }}
      onClick={(event) => {
        // Neither its own press nor the form that it would send.
        if (isBusy || (disabled === true && type !== 'submit')) event.preventDefault()
        else onClick?.(event)
      }}
      className={classes(
        'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap transition-[background-color,color,filter] duration-100 disabled:cursor-not-allowed',
        isBusy
          ? 'cursor-progress'
          : 'disabled:bg-raised disabled:text-faint aria-disabled:cursor-not-allowed aria-disabled:bg-raised aria-disabled:text-faint aria-disabled:brightness-100',
        TONES[tone],
        SIZES[size],
        className,
      )}
    >
      {isBusy ? <Spinner /> : null}
      {children}
    </button>
  )
}

function Spinner() {
  return (
    <span
      aria-hidden="true"
      className="size-3 rounded-full border-2 border-current border-r-transparent motion-safe:animate-spin"
    />
  )
}
