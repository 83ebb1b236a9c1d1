'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { useFaucet } from '@/components/session/actions/useFaucet'
import { useSetup } from '@/components/session/actions/useSetup'
import { type LiveAccount, useLiveAccount } from '@/components/session/live/account/useLiveAccount'
import { useMarginsLeft } from '@/components/session/live/account/useMarginsLeft'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { errorText } from '@/components/session/messages/errorText'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { useWallet } from '@/components/session/wallet/useWallet'
import { Button } from '@/components/ui/controls/Button'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { MISSING } from '@/lib/decimal/format'
import { t } from '@/lib/i18n/t'
import { areReadsGated } from '@/lib/queries/account/setup'
import type { Provider } from '@/lib/schema/model/provider'
import { type MarginLeft, worstMargin } from '@/lib/trade/margin/marginLeft'
import { offers } from '@/lib/trade/rules/descriptor'
import { depositWay } from '@/lib/trade/rules/fundRules'
import { MarginMeter } from './MarginMeter'

/** What the connected account is worth at the provider, what is locked and what is free. */
export function AccountSummary({
  provider,
  categoryId,
}: {
  provider: Provider
  /** Category of the market in view, whose ledger is shown. */
  categoryId: string
}) {
  const { account, status } = useWallet()
  const isOld = useArePricesOld(provider.key)
  return (
    <section
      aria-labelledby="account-heading"
      data-stale={isOld || undefined}
      className="flex flex-col gap-[5px] border-line border-t px-3 pt-2.5 pb-3"
    >
      <h2 id="account-heading" className="mb-0.5 flex justify-between font-semibold">
        <span>{t('Account')}</span> <span className="text-muted">{provider.name}</span>
      </h2>
      {account === undefined ? (
        <p className="text-muted">
          {status === 'reconnecting'
            ? t('Looking for your wallet…')
            : t('Connect a wallet to see your balance.')}
        </p>
      ) : (
        <Connected provider={provider} categoryId={categoryId} />
      )}
    </section>
  )
}

function Connected({ provider, categoryId }: { provider: Provider; categoryId: string }) {
  const { data: setup } = useSetup(provider.key)
  const summary = useLiveAccount(provider.key)
  const margins = useMarginsLeft(provider.key)
  const faucet = useFaucet(provider.key)
  return (
    <>
      {setup?.accountExists === false ? (
        <p className="text-muted">
          {t('No account on {name} yet. Your first deposit opens one.', {
            name: provider.name,
          })}
        </p>
      ) : summary.data !== undefined ? (
        <FigureRows account={summary.data} categoryId={categoryId} worst={worstMargin(margins)} />
      ) : summary.isError ? (
        <p className="flex items-center justify-between gap-2 text-danger">
          {errorText(summary.error).message}
          <Button size="sm" onClick={summary.refetch}>
            {t('Try again')}
          </Button>
        </p>
      ) : (
        <EmptyRows isLoading={setup === undefined || !areReadsGated(provider, setup)} />
      )}
      <MoneyLinks provider={provider} />
      {faucet === undefined ? null : (
        <Button
          size="lg"
          isBusy={faucet.isAsking}
          onClick={() => void faucet.ask()}
          className="mt-1 w-full"
        >
          {t('Faucet')}
        </Button>
      )}
    </>
  )
}

function FigureRows({
  account,
  categoryId,
  worst,
}: {
  account: LiveAccount
  categoryId: string
  worst: MarginLeft | undefined
}) {
  // A spot pair is paid from its own balances: the whole account is shown.
  const { freeMargin, withdrawable } = account.ledger(categoryId) ?? account
  return (
    <>
      <dl className="from-mark flex flex-col gap-[5px]">
        <Row name={<MoneyName name={t('Equity')} words={MONEY_WORDS.equity()} />}>
          <Usd value={account.equity} hasSymbol={false} isOwn />
        </Row>
        <Row name={t('Unrealized PnL')}>
          <SignedPnl value={account.unrealizedPnl} />
        </Row>
        <Row name={<MoneyName name={t('Free margin')} words={MONEY_WORDS.freeMargin()} />}>
          <Usd value={freeMargin} hasSymbol={false} isSpendable isOwn />
        </Row>
        <Row name={<MoneyName name={t('Withdrawable')} words={MONEY_WORDS.withdrawable()} />}>
          <Usd value={withdrawable} hasSymbol={false} isSpendable isOwn />
        </Row>
      </dl>
      <MarginMeter figures={account} worst={worst} />
    </>
  )
}

const MONEY_LINKS = [
  {
    action: 'deposit',
    href: '/transfers',
    get label() {
      return t('Deposit')
    },
  },
  {
    action: 'withdrawal',
    href: '/transfers?tab=withdraw',
    get label() {
      return t('Withdraw')
    },
  },
  {
    action: 'sendAsset',
    href: '/transfers?tab=move',
    get label() {
      return t('Transfer')
    },
  },
] as const

/** The ways to move money in, out and between ledgers, as far as the venue has them. */
function MoneyLinks({ provider }: { provider: Provider }) {
  // Money may also come in at an address, which no action has to be signed for.
  const links = MONEY_LINKS.filter(
    ({ action }) =>
      offers(provider, action) || (action === 'deposit' && depositWay(provider) !== undefined),
  )
  if (links.length === 0) return null
  return (
    <nav aria-label={t('Move funds')} className="mt-1 flex gap-1.5">
      {links.map(({ href, label }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          className="inline-flex h-8 flex-1 items-center justify-center rounded-md bg-raised font-medium hover:bg-hover"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** The names of the figures: while they load, and where a step of the setup has to come first. */
function EmptyRows({ isLoading }: { isLoading: boolean }) {
  return (
    <>
      {[
        t('Equity'),
        t('Unrealized PnL'),
        t('Free margin'),
        t('Withdrawable'),
        t('Margin used'),
      ].map((name) => (
        <Row key={name} name={name}>
          {isLoading ? <Skeleton className="h-3 w-16" /> : MISSING}
        </Row>
      ))}
      {isLoading ? <Skeleton className="h-1 w-full" /> : null}
    </>
  )
}

function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex justify-between text-muted">
      <dt>{name}</dt>
      <dd className="font-medium text-fg">{children}</dd>
    </div>
  )
}
