import { t } from '@/lib/i18n/t'
import type { DeskCommand } from './deskCommand'

const PAGES: readonly { id: string; label: string; path: string; keywords: string }[] = [
  {
    id: 'go.markets',
    get label() {
      return t('Markets')
    },
    path: '/markets',
    keywords: 'list prices volume',
  },
  {
    id: 'go.compare',
    get label() {
      return t('Compare venues')
    },
    path: '/compare',
    keywords: 'best price venues books all-in',
  },
  {
    id: 'go.funding',
    get label() {
      return t('Funding')
    },
    path: '/funding',
    keywords: 'rates spread pair apr',
  },
  {
    id: 'go.portfolio',
    get label() {
      return t('Portfolio')
    },
    path: '/portfolio',
    keywords: 'equity performance history',
  },
  {
    id: 'go.funds',
    get label() {
      return t('Funds')
    },
    path: '/transfers',
    keywords: 'deposit withdraw transfer',
  },
  {
    id: 'go.keys',
    get label() {
      return t('Keys and approvals')
    },
    path: '/keys',
    keywords: 'agent api revoke',
  },
  {
    id: 'go.referral',
    get label() {
      return t('Referral')
    },
    path: '/referral',
    keywords: 'code invite',
  },
  {
    id: 'go.settings',
    get label() {
      return t('Settings')
    },
    path: '/settings',
    keywords: 'preferences options',
  },
  {
    id: 'go.status',
    get label() {
      return t('Status')
    },
    path: '/status',
    keywords: 'health incidents limits version',
  },
]

/** One command for each page; `tradePath` is the market that was looked at last. */
export function pageCommands(
  push: (path: string) => void,
  tradePath: () => string,
  paperPath: string | undefined,
): DeskCommand[] {
  const group = 'Go to' as const
  const pages: DeskCommand[] = PAGES.map(({ id, label, path, keywords }) => ({
    id,
    group,
    label,
    keywords,
    run: () => push(path),
  }))
  if (paperPath !== undefined) {
    pages.push({
      id: 'go.paper',
      group,
      label: t('Paper exchange controls'),
      keywords: 'faucet faults clock',
      run: () => push(paperPath),
    })
  }
  return [{ id: 'go.trade', group, label: t('Trade'), run: () => push(tradePath()) }, ...pages]
}
