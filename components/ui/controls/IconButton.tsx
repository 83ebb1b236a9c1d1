import type { ComponentProps, ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What it does, for people who do not see the icon; also its tooltip. */
  label: string
  icon: ReactNode
  size?: 'sm' | 'md'
}

/** A button that is only an icon; at least 24 px in both directions. */
export function IconButton({
  label,
  icon,
  size = 'md',
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classes(
        'inline-grid shrink-0 place-items-center rounded-md text-muted transition-colors duration-100 hover:bg-raised hover:text-fg aria-pressed:text-fg disabled:cursor-not-allowed disabled:text-faint',
        size === 'sm' ? 'size-6' : 'size-7',
        className,
      )}
    >
      {icon}
    </button>
  )
}
