'use client'
import { Menu as MenuIcon, Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { Menu } from '@/components/ui/Menu'
import { say } from '@/lib/messages/say'
import { BrandMark } from './BrandMark'

export interface AppHeaderProps {
  /** Opens the list of markets. */
  onSearch: () => void
  /** What stands at the right end: where the money is, the wallet. */
  children: ReactNode
}

/** Pages of the desk that exist; `path` is what their addresses begin with. */
const PAGES = [
  {
    href: '/',
    path: '/trade',
    get label() {
      return say('Trade')
    },
  },
  {
    href: '/markets',
    path: '/markets',
    get label() {
      return say('Markets')
    },
  },
  {
    href: '/portfolio',
    path: '/portfolio',
    get label() {
      return say('Portfolio')
    },
  },
  {
    href: '/transfers',
    path: '/transfers',
    get label() {
      return say('Funds')
    },
  },
  {
    href: '/keys',
    path: '/keys',
    get label() {
      return say('Keys')
    },
  },
]

/** The head of every page: name, pages, search, wallet. */
export function AppHeader({ onSearch, children }: AppHeaderProps) {
  const path = usePathname()
  const router = useRouter()
  return (
    <header className="flex h-full items-center gap-5 px-4 max-md:gap-2 max-md:px-3 max-md:pointer-coarse:gap-0 max-md:pointer-coarse:px-1">
      <Link
        href="/"
        prefetch={false}
        className="flex items-center gap-2 font-semibold text-14 tracking-tight max-[359px]:hidden"
      >
        <BrandMark />
        <span className="max-lg:sr-only">Perpdesk</span>
      </Link>
      <div className="md:hidden">
        <Menu
          label={say('Pages')}
          trigger={<MenuIcon size={16} aria-hidden="true" />}
          triggerClassName="inline-flex size-9 items-center justify-center rounded-md text-muted hover:text-fg"
          items={PAGES.map((page) => ({
            key: page.href,
            label: page.label,
            isChosen: path.startsWith(page.path),
            onSelect: () => router.push(page.href),
          }))}
        />
      </div>
      <nav aria-label={say('Pages')} className="hidden gap-0.5 md:flex">
        {PAGES.map((page) => (
          <Link
            key={page.href}
            href={page.href}
            prefetch={false}
            aria-current={path.startsWith(page.path) ? 'page' : undefined}
            className="rounded-md px-2.5 py-1.5 font-medium text-13 text-muted hover:text-fg aria-[current]:bg-raised aria-[current]:text-fg"
          >
            {page.label}
          </Link>
        ))}
      </nav>
      <div className="ms-auto flex min-w-0 items-center gap-2 max-md:pointer-coarse:gap-0.5">
        <button
          type="button"
          onClick={onSearch}
          aria-keyshortcuts="/"
          className="flex h-7 items-center gap-2 rounded-md border border-line-strong pe-2 ps-2.5 max-lg:justify-center max-lg:px-2 max-md:pointer-coarse:border-transparent text-faint hover:text-fg lg:w-[190px] lg:min-w-[120px]"
        >
          <Search size={13} aria-hidden="true" className="lg:hidden" />
          <span className="truncate max-lg:sr-only">{say('Search markets')}</span>
          <kbd className="ms-auto hidden rounded-sm border border-line-strong px-[5px] font-medium font-sans text-11 leading-4 lg:block">
            /
          </kbd>
        </button>
        {children}
      </div>
    </header>
  )
}
