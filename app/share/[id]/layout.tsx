import Link from 'next/link'
import type { ReactNode } from 'react'

/** Layout around a shared card. */
export default function ShareLayout({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-bg text-fg">
      <header className="flex items-center gap-x-6 border-line border-b px-4 py-3">
        <Link href="/" prefetch={false} className="font-semibold text-14 tracking-tight">
          Perpdesk
        </Link>
      </header>
      <main className="mx-auto max-w-[640px] px-4 py-6 max-md:px-3">{children}</main>
    </div>
  )
}
