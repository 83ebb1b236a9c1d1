'use client'
import Link from 'next/link'
import { useMemo } from 'react'
import { FromMark } from '@/components/figures/FromMark'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import type { VenueSign } from '@/components/figures/VenueMark'
import { venueColumn } from '@/components/figures/venueTable'
import type { ByVenue } from '@/components/session/live/EachVenue'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { Button } from '@/components/ui/controls/Button'
import { CardTable } from '@/components/ui/table/CardTable'
import type { Column } from '@/components/ui/table/tableColumn'
import { plural, t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { openDialog } from '@/lib/stores/dialog'
import type { VenueAccount } from './useVenueAccount'

interface Row {
  provider: Provider
  account: VenueAccount | undefined
}

/** What the account is worth at each venue, and what is still to do there. */
export function VenueAccounts({
  venues,
  signs,
  accounts,
}: {
  venues: readonly Provider[]
  signs: ReadonlyMap<string, VenueSign>
  accounts: ByVenue<VenueAccount>
}) {
  const columns = useMemo(
    () => [venueColumn<Row>(signs, ({ provider }) => provider.key), ...columnsOf()],
    [signs],
  )
  return (
    <section aria-label={t('By venue')} className="min-w-0 shrink-0 overflow-x-auto bg-panel">
      <CardTable
        caption={t('The account at each venue')}
        columns={columns}
        rows={venues.map((provider) => ({ provider, account: accounts.get(provider.key) }))}
        rowKey={({ provider }) => provider.key}
        density="normal"
      />
    </section>
  )
}

function columnsOf(): readonly Column<Row>[] {
  return [
    {
      key: 'equity',
      header: <MoneyName name={t('Equity')} words={MONEY_WORDS.equity()} />,
      cell: ({ account }) => (
        <FromMark isOld={account?.isOld}>
          <Usd value={account?.figures?.equity} isOwn />
        </FromMark>
      ),
    },
    {
      key: 'free',
      header: <MoneyName name={t('Free margin')} words={MONEY_WORDS.freeMargin()} />,
      cell: ({ account }) => (
        <FromMark isOld={account?.isOld}>
          <Usd value={account?.figures?.freeMargin} isSpendable isOwn />
        </FromMark>
      ),
    },
    {
      key: 'used',
      header: <MoneyName name={t('Margin used')} words={MONEY_WORDS.marginUsed()} />,
      cell: ({ account }) => (
        <FromMark isOld={account?.isOld}>
          <Usd value={account?.figures?.marginUsed} isOwn />
        </FromMark>
      ),
    },
    {
      key: 'pnl',
      header: t('Unrealized PnL'),
      cell: ({ account }) => (
        <FromMark isOld={account?.isOld}>
          <SignedPnl value={account?.figures?.unrealizedPnl} />
        </FromMark>
      ),
    },
    {
      key: 'state',
      header: t('Status'),
      align: 'left',
      card: 'aside',
      cell: (row) => <VenueState {...row} />,
    },
  ]
}

/** What is still to do at a venue, with its button; that it is ready else. */
export function VenueState({
  provider: { key, name },
  account,
  setUpHref,
}: Row & {
  /** Page that sets the venue up, where this one has no dialog for it. */
  setUpHref?: string
}) {
  if (account?.error != null) {
    return (
      <Button
        size="sm"
        tone="danger"
        aria-label={t('{name} does not respond. Try again', { name })}
        onClick={account.retry}
      >
        {t('No response: try again')}
      </Button>
    )
  }
  if (account === undefined || account.stepsLeft === undefined) {
    return <span className="text-faint">{t('Loading…')}</span>
  }
  if (account.exists === false) {
    return (
      <Link href="/transfers" prefetch={false} className="text-accent">
        {t('No account yet: deposit')}
      </Link>
    )
  }
  if (account.stepsLeft > 0) {
    const steps = plural(account.stepsLeft, 'Set up ({count} step)', 'Set up ({count} steps)')
    return setUpHref !== undefined ? (
      <Link href={setUpHref} prefetch={false} className="py-2 text-accent">
        {steps}
      </Link>
    ) : (
      <Button
        size="sm"
        aria-label={t('Set up {name}', { name })}
        onClick={() => openDialog('setup', key)}
      >
        {steps}
      </Button>
    )
  }
  return <span className="text-muted">{t('Ready')}</span>
}
