import { classes } from '@/components/ui/classes'

/** The grey shape of something that is loading; size it with classes to the final geometry. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'skeleton inline-block rounded-sm bg-line-strong/60 align-middle',
        className,
      )}
    />
  )
}
