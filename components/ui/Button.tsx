import type { ComponentProps } from 'react'
import { classes } from './classes'

export type ButtonTone = 'neutral' | 'primary' | 'up' | 'down' | 'danger' | 'ghost'
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl'

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
  /** Shows that work is under way; the button keeps its size and refuses clicks. */
  isBusy?: boolean
}

/** A push button. `type` is `button` unless said otherwise, so that it never submits by accident. */
export function Button({
  tone = 'neutral',
  size = 'md',
  isBusy = false,
  type = 'button',
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      className={classes(
        'inline-flex shrink-0 items-center justify-center gap-1.5 whitespace-nowrap transition-[background-color,color,filter] duration-100 disabled:cursor-not-allowed',
        isBusy ? 'disabled:cursor-progress' : 'disabled:bg-raised disabled:text-faint',
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
