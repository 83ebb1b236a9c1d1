'use client'
import { type ReactNode, useMemo } from 'react'
import { signedFigure } from '@/components/figures/SignedPnl'
import { Usd } from '@/components/figures/Usd'
import { useOrderLeverages } from '@/components/session/live/account/useOrderLeverages'
import { useMarkPrices } from '@/components/session/live/useMarkPrices'
import { useRead } from '@/components/session/live/useRead'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { useMarketById } from '@/components/session/reads/useMarketById'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { Button } from '@/components/ui/controls/Button'
import { CardTable } from '@/components/ui/table/CardTable'
import { t } from '@/lib/i18n/t'
import { accountSummaryQuery } from '@/lib/queries/account/account'
import { openOrdersQuery } from '@/lib/queries/account/orders'
import { positionsQuery } from '@/lib/queries/account/positions'
import type { Order } from '@/lib/schema/model/order'
import type { Position } from '@/lib/schema/model/position'
import type { Provider } from '@/lib/schema/model/provider'
import { isOwnersAlone, isUnknownAccount } from './accountTrouble'
import { watchedOrderColumns, watchedPositionColumns } from './watchedColumns'
import { watchedFigures, watchedPositions } from './watchedFigures'

const NO_POSITIONS: readonly Position[] = []
const NO_ORDERS: readonly Order[] = []

/** One venue's part: the figures, what is open, what waits. */
export function VenueAccountView({ provider, address }: { provider: Provider; address: string }) {
  const client = usePerpsClient()
  const account = { provider: provider.key, address }
  const summary = useRead(accountSummaryQuery(client, account))
  const positions = useRead(positionsQuery(client, account))
  const orders = useRead(openOrdersQuery(client, account))
  const markets = useMarketById(provider.key)
  const { name } = provider
  const open = positions.data ?? NO_POSITIONS
  const marketIds = useMemo(() => open.map(({ market }) => market.id), [open])
  const marks = useMarkPrices(provider.key, marketIds)
  const isOld = useArePricesOld(provider.key)
  const leverages = useOrderLeverages(account, orders.data ?? NO_ORDERS, open)
  const facts = {
    positions: positions.data,
    orders: orders.data,
    marks,
    leverageOf: (id: string) => leverages.get(id),
    marketOf: (id: string) => markets.get(id),
  }
  return (
    <section
      aria-label={name}
      data-stale={isOld || undefined}
      className="min-w-0 rounded-md border border-line bg-panel"
    >
      <h2 className="px-3 py-2.5 font-semibold text-13">{name}</h2>
      <Part
        read={summary}
        name={name}
        ownersAlone={t('{name} shows accounts only to their owners', { name })}
      >
        {(figures) => <Figures figures={watchedFigures(figures, facts)} />}
      </Part>
      {summary.data === undefined ? null : (
        <>
          <Part
            read={positions}
            name={name}
            ownersAlone={t('{name} shows positions only to the owner', { name })}
          >
            {(rows) => (
              <CardTable
                caption={t('Positions on {name}', { name })}
                columns={watchedPositionColumns(markets)}
                // As read, like the sums, while those cannot be computed at current marks.
                rows={orders.data === undefined ? rows : watchedPositions(rows, marks)}
                rowKey={({ market, side }) => `${market.id} ${side}`}
                density="normal"
                empty={<Line>{t('No open positions')}</Line>}
              />
            )}
          </Part>
          <Part
            read={orders}
            name={name}
            ownersAlone={t('{name} shows open orders only to the owner', { name })}
          >
            {(rows) => (
              <CardTable
                caption={t('Open orders on {name}', { name })}
                columns={watchedOrderColumns()}
                rows={rows}
                rowKey={({ orderId }) => orderId}
                density="normal"
                empty={<Line>{t('No open orders')}</Line>}
              />
            )}
          </Part>
        </>
      )}
    </section>
  )
}

function Part<Data>({
  read: { data, error, refetch },
  name,
  ownersAlone,
  children,
}: {
  read: { data: Data | undefined; error: Error | null; refetch: () => void }
  name: string
  /** Shown where the venue shows an account to its owner alone. */
  ownersAlone: string
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (error === null) return <Line>{t('Loading…')}</Line>
  if (isOwnersAlone(error)) return <Line>{ownersAlone}</Line>
  if (isUnknownAccount(error)) return <Line>{t('No account on {name}', { name })}</Line>
  return (
    <div className="flex items-center gap-3 border-line border-t px-3 py-3 text-13 text-muted">
      {t('Could not load the account on {name}', { name })}
      <Button size="sm" aria-label={t('Retry {name}', { name })} onClick={refetch}>
        {t('Retry')}
      </Button>
    </div>
  )
}

function Figures({ figures }: { figures: ReturnType<typeof watchedFigures> }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t px-3 py-3 text-13 md:grid-cols-4">
      <Figure label={<MoneyName name={t('Equity')} words={MONEY_WORDS.equity()} />}>
        <Usd value={figures.equity} />
      </Figure>
      <Figure label={<MoneyName name={t('Free margin')} words={MONEY_WORDS.freeMargin()} />}>
        <Usd value={figures.freeMargin} isSpendable />
      </Figure>
      <Figure label={<MoneyName name={t('Margin used')} words={MONEY_WORDS.marginUsed()} />}>
        <Usd value={figures.marginUsed} />
      </Figure>
      <Figure label={t('Unrealized PnL')}>
        {signedFigure({ value: figures.unrealizedPnl, hasSymbol: true })}
      </Figure>
    </dl>
  )
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="from-mark font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function Line({ children }: { children: string }) {
  return <p className="border-line border-t px-3 py-3 text-13 text-muted">{children}</p>
}
