'use client'
import { useMemo } from 'react'
import { SignedPnl } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { VenueMark, venueSigns } from '@/components/figures/VenueMark'
import { AccountStreams } from '@/components/session/live/account/AccountStreams'
import { type ByVenue, EachVenue } from '@/components/session/live/EachVenue'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { sumAccounts } from '@/lib/across/sumAccounts'
import { sumHistories } from '@/lib/across/sumHistories'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { useHistoryOf } from './CurvePanel'
import { Sparkline } from './Sparkline'
import { useVenueAccount, type VenueAccount } from './useVenueAccount'
import { VenueState } from './VenueAccounts'

interface PhoneAccount extends VenueAccount {
  history: ReturnType<typeof useHistoryOf>['history']
}

function usePhoneAccount(provider: Provider): PhoneAccount {
  const account = useVenueAccount(provider)
  const { history } = useHistoryOf(provider.key, '24h')
  return { ...account, history }
}

/**
 * The connected account over all venues, for a phone: what it is worth with its last 24 hours, and
 * a card for each venue but the one whose own summary is on the same screen.
 */
export function PhoneAccounts({
  venues,
  except,
}: {
  venues: readonly Provider[]
  /** Key of the venue that needs no card. */
  except: string
}) {
  return (
    <>
      {venues
        .filter(({ key }) => key !== except)
        .map(({ key }) => (
          <AccountStreams key={key} provider={key} />
        ))}
      <EachVenue venues={venues} useValue={usePhoneAccount}>
        {(accounts) => (
          <>
            <Total accounts={accounts} />
            <Cards venues={venues} except={except} accounts={accounts} />
          </>
        )}
      </EachVenue>
    </>
  )
}

function Total({ accounts }: { accounts: ByVenue<PhoneAccount> }) {
  const counted = [...accounts.values()].filter(({ isCounted }) => isCounted)
  // A sum without one of its parts would be a wrong figure, not an old one.
  const isWhole = counted.length > 0 && counted.every(({ figures }) => figures !== undefined)
  const equity = isWhole
    ? sumAccounts(counted.flatMap(({ figures }) => figures ?? [])).equity
    : undefined
  const histories = counted.flatMap(({ history }) => history ?? [])
  const history = useMemo(
    () => sumHistories([...accounts.values()].flatMap((each) => each.history ?? [])),
    [accounts],
  )
  const points = histories.length < counted.length ? [] : (history?.points ?? [])
  return (
    <section
      aria-label={t('All venues')}
      data-stale={counted.some(({ isOld }) => isOld) || undefined}
      className="mx-3 mt-3 rounded-lg border border-line bg-raised/40 p-3"
    >
      <p className="flex justify-between text-muted">
        <span>
          <MoneyName name={t('Equity')} words={MONEY_WORDS.equity()} />
        </span>
        <span>{t('All venues')}</span>
      </p>
      <p className="from-mark flex items-baseline gap-2 py-1">
        <span className="font-semibold text-18">
          <Usd value={equity} hasSymbol={false} isOwn />
        </span>
        {points.length < 2 ? null : (
          <>
            <SignedPnl value={points.at(-1)?.pnl} /> <span className="text-muted">{t('24h')}</span>
          </>
        )}
      </p>
      <Sparkline points={points} />
    </section>
  )
}

function Cards({
  venues,
  except,
  accounts,
}: {
  venues: readonly Provider[]
  except: string
  accounts: ByVenue<PhoneAccount>
}) {
  const signs = useMemo(() => venueSigns(venues), [venues])
  return (
    <ul aria-label={t('By venue')} className="flex flex-col gap-2 px-3 py-3">
      {venues
        .filter(({ key }) => key !== except)
        .map((provider) => {
          const account = accounts.get(provider.key)
          return (
            <li
              key={provider.key}
              data-stale={account?.isOld || undefined}
              className="rounded-lg border border-line p-3"
            >
              <p className="flex items-center justify-between gap-2">
                <span className="flex items-center gap-2 font-semibold">
                  <VenueMark sign={signs.get(provider.key)} />
                  {provider.name}
                </span>
                <VenueState provider={provider} account={account} setUpHref="/portfolio" />
              </p>
              {account?.figures === undefined ? null : (
                <dl className="from-mark grid grid-cols-2 gap-y-1 pt-2 text-muted">
                  <dt>
                    <MoneyName name={t('Equity')} words={MONEY_WORDS.equity()} />
                  </dt>
                  <dd className="text-end text-fg">
                    <Usd value={account.figures.equity} hasSymbol={false} isOwn />
                  </dd>
                  <dt>
                    <MoneyName name={t('Free margin')} words={MONEY_WORDS.freeMargin()} />
                  </dt>
                  <dd className="text-end text-fg">
                    <Usd value={account.figures.freeMargin} hasSymbol={false} isSpendable isOwn />
                  </dd>
                </dl>
              )}
            </li>
          )
        })}
    </ul>
  )
}
