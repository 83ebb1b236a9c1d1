import Link from 'next/link'
import type { ReactNode } from 'react'
import { t } from '@/lib/i18n/t'

const PAGES = [
  { href: '/docs/api', label: 'API' },
  {
    href: '/docs/client',
    get label() {
      return t('Client library')
    },
  },
  {
    href: '/docs/errors',
    get label() {
      return t('Errors')
    },
  },
  {
    href: '/embed',
    get label() {
      return t('Embed')
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
        <nav aria-label={t('Documentation')} className="flex flex-wrap gap-1">
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
            {t('openapi.yaml')}
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
