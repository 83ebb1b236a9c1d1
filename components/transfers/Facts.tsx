import type { ReactNode } from 'react'

/** What holds for a transfer before it is sent: minimums, fees, where it arrives. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="flex flex-col gap-1.5 rounded-md bg-bg px-3 py-2.5">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="min-w-0 break-words text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
