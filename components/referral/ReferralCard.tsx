import type { ReactNode } from 'react'

/** A card of the page: what it is about, and what can be done. */
export function ReferralCard({
  title,
  description,
  children,
}: {
  title: string
  description: string
  children: ReactNode
}) {
  return (
    <section className="flex min-w-0 flex-col rounded-lg border border-line-strong bg-panel">
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-semibold text-14">{title}</h2>
        <p className="mt-0.5 max-w-[68ch] text-muted">{description}</p>
      </header>
      <div className="flex flex-col gap-3 p-4">{children}</div>
    </section>
  )
}
