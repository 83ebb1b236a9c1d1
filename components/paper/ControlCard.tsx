import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

export interface ControlCardProps {
  title: string
  /** What it does to the exchange, in a sentence. */
  description: string
  /** At the right end of the head, such as a reset. */
  aside?: ReactNode
  children: ReactNode
}

/** One control of the exchange, under its name. */
export function ControlCard({ title, description, aside, children }: ControlCardProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-md bg-panel p-4">
      <div className="flex items-start gap-3">
        <div className="min-w-0">
          <h2 className="font-semibold text-14">{title}</h2>
          <p className="mt-0.5 text-muted">{description}</p>
        </div>
        {aside === undefined ? null : <div className="ms-auto shrink-0">{aside}</div>}
      </div>
      {children}
    </section>
  )
}

export interface ControlGroupProps {
  caption: string
  /** Classes of a grid, where the controls shall not simply flow. */
  columns?: string
  children: ReactNode
}

/** Lines of a card's controls up: a caption above, buttons below it. */
export function ControlGroup({ caption, columns = '', children }: ControlGroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-11 text-faint">{caption}</legend>
      <div className={classes('gap-1.5', columns === '' ? 'flex flex-wrap' : 'grid', columns)}>
        {children}
      </div>
    </fieldset>
  )
}
