import type { ReactNode } from 'react'

/** A card of the page: what it is about, and what can be done. */
export function KeyCard({
  title,
  description,
  aside,
  children,
}: {
  title: string
  description: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="overflow-hidden rounded-lg border border-line-strong bg-panel">
      <header className="flex items-start justify-between gap-4 border-line border-b px-4 py-3 max-md:flex-col max-md:gap-2">
        <div>
          <h2 className="font-semibold text-14">{title}</h2>
          <p className="mt-0.5 max-w-[68ch] text-muted">{description}</p>
        </div>
        {aside}
      </header>
      {children}
    </section>
  )
}
