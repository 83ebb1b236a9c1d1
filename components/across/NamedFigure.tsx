import type { ReactNode } from 'react'

/** The figure at the end of a card's first line, under its name: a card has no heads to read it by. */
export function NamedFigure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span className="block text-11 text-muted">{name}</span>
      <span className="font-semibold">{children}</span>
    </>
  )
}
