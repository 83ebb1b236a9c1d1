'use client'
import { ArrowDownToLine, Menu as MenuIcon, Search } from 'lucide-react'
import Link from 'next/link'
import { usePathname, useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useIsEmptyAccount } from '@/components/session/reads/accountReads'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { useWallet } from '@/components/session/wallet/useWallet'
import { classes } from '@/components/ui/classes'
import { Menu } from '@/components/ui/overlays/Menu'
import { t } from '@/lib/i18n/t'
import { openDialog } from '@/lib/stores/dialog'
import { isInFrame } from '@/lib/stores/system/browserStorage'
import { BrandMark } from './BrandMark'
import { useHeaderParts, useHeaderTools } from './HeaderTools'
import { MoneyChip } from './MoneyChip'

export interface AppHeaderProps {
  /** Opens the list of markets. */
  onSearch: () => void
  /** What one page alone has, before everything that all pages have. */
  lead?: ReactNode
  /** The venue that the page is about; the desk's first one where it is about none. */
  provider?: string | undefined
}

/** Pages of the desk that exist; `path` is what their addresses begin with. */
const PAGES = [
  {
    href: '/',
    path: '/trade',
    get label() {
      return t('Trade')
    },
  },
  {
    href: '/markets',
    path: '/markets',
    get label() {
      return t('Markets')
    },
  },
  {
    href: '/compare',
    path: '/compare',
    get label() {
      return t('Compare')
    },
  },
  {
    href: '/funding',
    path: '/funding',
    get label() {
      return t('Funding')
    },
  },
  {
    href: '/portfolio',
    path: '/portfolio',
    get label() {
      return t('Portfolio')
    },
  },
  {
    href: '/transfers',
    path: '/transfers',
    get label() {
      return t('Funds')
    },
  },
  {
    href: '/keys',
    path: '/keys',
    get label() {
      return t('Keys')
    },
  },
]

/** The head of every page, the same everywhere: on the way from one to another nothing moves. */
export function AppHeader({ onSearch, lead, provider }: AppHeaderProps) {
  const path = usePathname()
  const client = usePerpsClient()
  const tools = useHeaderTools()
  const has = useHeaderParts()
  const venue = provider ?? client.plugins[0]?.key
  return (
    <header className="flex h-full items-center gap-5 px-4 max-md:gap-2 max-md:px-3 max-md:pointer-coarse:gap-0 max-md:pointer-coarse:px-1">
      {has('brand') ? (
        <Link
          href="/"
          prefetch={false}
          className="flex items-center gap-2 font-semibold text-14 tracking-tight max-[359px]:hidden"
        >
          <BrandMark />
          <span className="max-lg:sr-only">Perpdesk</span>
        </Link>
      ) : null}
      {has('pages') ? <PageLinks path={path} /> : null}
      <div className="ms-auto flex min-w-0 items-center gap-2 max-md:pointer-coarse:gap-0.5">
        {lead}
        <button
          type="button"
          onClick={onSearch}
          aria-keyshortcuts="/"
          className="flex h-7 items-center gap-2 rounded-md border border-line-strong pe-2 ps-2.5 max-lg:justify-center max-lg:px-2 max-md:pointer-coarse:border-transparent text-faint hover:text-fg lg:w-[190px] lg:min-w-[120px]"
        >
          <Search size={13} aria-hidden="true" className="lg:hidden" />
          <span className="truncate max-lg:sr-only">{t('Search markets')}</span>
          <kbd className="ms-auto hidden rounded-sm border border-line-strong px-[5px] font-medium font-sans text-11 leading-4 lg:block">
            /
          </kbd>
        </button>
        {venue === undefined ? null : (
          <>
            <MoneyChip provider={venue} />
            {has('deposit') ? <DepositLink provider={venue} /> : null}
          </>
        )}
        {tools}
      </div>
    </header>
  )
}

/** The way to the other pages: links where there is room, else a menu. */
function PageLinks({ path }: { path: string }) {
  const router = useRouter()
  return (
    <>
      <div className="xl:hidden">
        <Menu
          label={t('Pages')}
          trigger={<MenuIcon size={16} aria-hidden="true" />}
          triggerClassName="inline-flex size-9 items-center justify-center rounded-md text-muted hover:text-fg"
          items={[
            ...PAGES.map((page) => ({
              key: page.href,
              label: page.label,
              isChosen: path.startsWith(page.path),
              onSelect: () => router.push(page.href),
            })),
            // A page in a frame has none.
            ...(isInFrame()
              ? []
              : [
                  {
                    key: 'palette',
                    label: t('Command palette'),
                    onSelect: () => openDialog('palette'),
                  },
                ]),
          ]}
        />
      </div>
      <nav aria-label={t('Pages')} className="hidden gap-0.5 xl:flex">
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
    </>
  )
}

/**
 * The way to put money in, beside the wallet: in accent colours while the account is empty, quiet
 * once it is funded; nothing while no wallet is connected.
 */
function DepositLink({ provider }: { provider: string }) {
  const { account } = useWallet()
  const isEmpty = useIsEmptyAccount(provider)
  if (account === undefined) return null
  return (
    <Link
      href="/transfers"
      prefetch={false}
      className={classes(
        'inline-flex h-7 items-center gap-1.5 whitespace-nowrap rounded-md px-2.5 font-medium max-md:hidden',
        isEmpty ? 'bg-accent text-on-accent hover:brightness-110' : 'bg-raised hover:bg-hover',
      )}
    >
      <ArrowDownToLine size={13} aria-hidden="true" />
      <span className="max-lg:sr-only">{t('Deposit')}</span>
    </Link>
  )
}
