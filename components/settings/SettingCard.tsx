import { type ReactNode, useId } from 'react'

/** One subject of the settings page. */
export function SettingCard({
  id,
  title,
  note,
  children,
}: {
  /** Where a link may point. */
  id?: string
  title: string
  note?: string
  children: ReactNode
}) {
  const headingId = useId()
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="scroll-mt-4 overflow-hidden rounded-lg border border-line-strong bg-panel"
    >
      <header className="border-line border-b px-4 py-3">
        <h2 id={headingId} className="font-semibold text-14">
          {title}
        </h2>
        {note === undefined ? null : <p className="mt-0.5 text-muted">{note}</p>}
      </header>
      <div className="divide-y divide-line">{children}</div>
    </section>
  )
}

/** One choice: what it is at the left, the control at the right; one below the other on a phone. */
export function SettingRow({
  name,
  note,
  children,
}: {
  name: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex items-center justify-between gap-x-6 gap-y-2 px-4 py-3 max-md:flex-wrap">
      <div className="min-w-0 max-w-[52ch]">
        <p className="font-medium text-13">{name}</p>
        {note === undefined ? null : <p className="mt-0.5 text-12 text-muted">{note}</p>}
      </div>
      <div className="flex max-w-full shrink-0 items-center gap-2">{children}</div>
    </div>
  )
}
