import Link from 'next/link'
import type { ReactNode } from 'react'
import { say } from '@/lib/messages/say'

const PAGES = [
  { href: '/docs/api', label: 'API' },
  {
    href: '/docs/errors',
    get label() {
      return say('Errors')
    },
  },
] as const

export interface DocsFrameProps {
  /** Which page this is, as its address says. */
  current: (typeof PAGES)[number]['href']
  title: string
  children: ReactNode
}

/** The frame of pages for integrators: a heading, the other pages, the way back. */
export function DocsFrame({ current, title, children }: DocsFrameProps) {
  return (
    <div className="min-h-dvh bg-bg text-fg">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-2 border-line border-b px-4 py-3">
        <Link href="/" className="font-semibold text-14 tracking-tight">
          Perpdesk
        </Link>
        <nav aria-label={say('Documentation')} className="flex gap-1">
          {PAGES.map(({ href, label }) => (
            <Link
              key={href}
              href={href}
              aria-current={href === current ? 'page' : undefined}
              className="rounded-md px-2.5 py-1.5 font-medium text-13 text-muted hover:text-fg aria-[current]:bg-raised aria-[current]:text-fg"
            >
              {label}
            </Link>
          ))}
          <a
            href="/v1/perps/openapi.yaml"
            className="rounded-md px-2.5 py-1.5 font-medium text-13 text-muted hover:text-fg"
          >
            {say('openapi.yaml')}
          </a>
        </nav>
      </header>
      <main className="mx-auto max-w-[1200px] px-4 py-6">
        <h1 className="mb-4 font-semibold text-18">{title}</h1>
        {children}
      </main>
    </div>
  )
}
