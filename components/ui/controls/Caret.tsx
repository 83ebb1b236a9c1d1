import { classes } from '@/components/ui/classes'

/** The small triangle of everything that opens a list. */
export function Caret({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block border-x-4 border-x-transparent border-t-4 border-t-current text-faint',
        className,
      )}
    />
  )
}
