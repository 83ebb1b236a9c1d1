'use client'
import { useMemo } from 'react'
import { FromMark } from '@/components/figures/FromMark'
import { Own } from '@/components/figures/Own'
import { Price } from '@/components/figures/Price'
import { Usd } from '@/components/figures/Usd'
import { venueSigns } from '@/components/figures/VenueMark'
import { venueColumn } from '@/components/figures/venueTable'
import { AccountGate } from '@/components/session/AccountGate'
import { useLiveBalances } from '@/components/session/live/account/useLiveBalances'
import { type ByVenue, EachVenue } from '@/components/session/live/EachVenue'
import { useArePricesOld } from '@/components/session/live/useVenueAge'
import { errorText } from '@/components/session/messages/errorText'
import { MoneyName } from '@/components/session/messages/MoneyName'
import { MONEY_WORDS } from '@/components/session/messages/moneyWords'
import { behindGate, useReadGate } from '@/components/session/reads/useReadGate'
import { VenueNotes } from '@/components/session/VenueNotes'
import { WalletGate } from '@/components/session/WalletGate'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { CardTable } from '@/components/ui/table/CardTable'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import type { Column } from '@/components/ui/table/tableColumn'
import { cmp, isZero } from '@/lib/decimal/compare'
import { type Decimal, ZERO } from '@/lib/decimal/decimal'
import { formatPercent, MISSING } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { t } from '@/lib/i18n/t'
import type { Balance } from '@/lib/schema/model/account'
import type { Provider } from '@/lib/schema/model/provider'

interface Row {
  balance: Balance
  isCollateral: boolean
  /** Of collateral at its marks: those are stale. */
  isOld: boolean
}

/** What the connected account holds: collateral first, then everything else. */
export function BalancesTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} subject="balances">
      <Balances provider={provider} />
    </AccountGate>
  )
}

/** The same at several venues. */
export function AllBalancesTable({ venues }: { venues: readonly Provider[] }) {
  return (
    <WalletGate subject="balances">
      <EachVenue venues={venues} useValue={useBalanceRows}>
        {(values) => <BalancesOf venues={venues} values={values} />}
      </EachVenue>
    </WalletGate>
  )
}

function BalancesOf({
  venues,
  values,
}: {
  venues: readonly Provider[]
  values: ByVenue<ReturnType<typeof useBalanceRows>>
}) {
  const columns = useMemo(
    () => [
      venueColumn<Row>(venueSigns(venues), ({ balance }) => balance.asset.providerId),
      ...COLUMNS,
    ],
    [venues],
  )
  const answered = venues.flatMap(({ key }) => values.get(key)?.rows ?? [])
  const isWaiting = [...values.values()].every(({ rows }) => rows === undefined)
  const isOver = [...values.values()].every(({ isGated, error }) => isGated || error !== null)
  return (
    <>
      <VenueNotes venues={venues} subject="balances" notes={values} />
      {isWaiting ? (
        isOver ? null : (
          <TableSkeleton rows={2} />
        )
      ) : (
        <CardTable
          caption={t('Balances on all venues')}
          columns={columns}
          rows={answered}
          rowKey={rowId}
          density="normal"
          empty={<NoBalances />}
        />
      )}
    </>
  )
}

function useBalanceRows(provider: Provider) {
  const { data, error, refetch } = useLiveBalances(provider.key)
  const isOld = useArePricesOld(provider.key)
  const gate = useReadGate(provider)
  const rows = useMemo(
    () =>
      data &&
      [
        ...data.collateralBalances.map((balance) => ({ balance, isCollateral: true, isOld })),
        ...data.balances.map((balance) => ({ balance, isCollateral: false, isOld: false })),
      ].filter(({ balance }) => !isZero(balance.units)),
    [data, isOld],
  )
  return behindGate({ rows, error, retry: refetch }, gate)
}

function Balances({ provider }: { provider: Provider }) {
  const { rows, error, retry } = useBalanceRows(provider)
  if (rows === undefined) {
    if (error === null) return <TableSkeleton rows={2} />
    return <ErrorState title={t('Could not load balances')} {...errorText(error)} onRetry={retry} />
  }
  return (
    <CardTable
      caption={t('Balances on {name}', { name: provider.name })}
      columns={COLUMNS}
      rows={rows}
      rowKey={rowId}
      density="normal"
      empty={<NoBalances />}
    />
  )
}

function NoBalances() {
  return (
    <EmptyState
      title={t('No balances yet')}
      description={t('Deposits and received funds appear here.')}
    />
  )
}

function rowId({ balance }: Row): string {
  return `${balance.asset.providerId} ${balance.categoryId} ${balance.asset.id}`
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'asset',
    get header() {
      return t('Asset')
    },
    align: 'left',
    card: 'title',
    compare: (a, b) => a.balance.asset.displaySymbol.localeCompare(b.balance.asset.displaySymbol),
    cell: ({ balance }) => <span className="font-semibold">{balance.asset.displaySymbol}</span>,
  },
  {
    key: 'ledger',
    get header() {
      return t('Ledger')
    },
    align: 'left',
    card: 'title',
    cell: ({ balance, isCollateral }) => (
      <span className="text-muted">{ledgerText(balance, isCollateral)}</span>
    ),
  },
  {
    key: 'units',
    get header() {
      return t('Total')
    },
    compare: (a, b) => cmp(a.balance.units, b.balance.units),
    descendingFirst: true,
    cell: (row) =>
      isMoney(row) ? (
        <FromMark isOld={row.isOld}>
          <Usd value={row.balance.units} hasSymbol={false} isOwn />
        </FromMark>
      ) : (
        <Own>
          <Units value={row.balance.units} />
        </Own>
      ),
  },
  {
    key: 'free',
    get header() {
      return <MoneyName name={t('Withdrawable')} words={MONEY_WORDS.withdrawable()} />
    },
    cell: (row) =>
      isMoney(row) ? (
        <FromMark isOld={row.isOld}>
          <Usd value={row.balance.transferable} hasSymbol={false} isSpendable isOwn />
        </FromMark>
      ) : (
        <Own>
          <Units value={row.balance.transferable} />
        </Own>
      ),
  },
  {
    key: 'price',
    get header() {
      return t('Price')
    },
    cell: ({ balance }) =>
      balance.price === undefined ? (
        <span className="text-faint">{MISSING}</span>
      ) : (
        <Price value={balance.price} decimals={Math.max(2, decimalPlaces(balance.price))} />
      ),
  },
  {
    key: 'value',
    get header() {
      return t('Value')
    },
    compare: (a, b) => cmp(a.balance.valueUsd ?? ZERO, b.balance.valueUsd ?? ZERO),
    descendingFirst: true,
    card: 'aside',
    cell: ({ balance, isOld }) => (
      <FromMark isOld={isOld}>
        <Usd value={balance.valueUsd} isOwn />
      </FromMark>
    ),
  },
]

/** Whether a row is a ledger of USD, which the account panel names as well: to the same cent. */
function isMoney({ balance, isCollateral }: Row): boolean {
  return isCollateral && balance.collateralWeight === undefined
}

function Units({ value }: { value: Decimal }) {
  return <Price value={value} decimals={Math.max(2, decimalPlaces(value))} />
}

function ledgerText({ categoryId, collateralWeight }: Balance, isCollateral: boolean): string {
  const isSpot = categoryId === 'spot'
  if (collateralWeight === undefined) {
    if (!isCollateral) return ledgerWords(categoryId)
    return isSpot ? t('Spot, collateral') : t('Perpetuals, collateral')
  }
  const weight = formatPercent(collateralWeight, { decimals: 0 })
  if (isCollateral) {
    return isSpot
      ? t('Spot, collateral at {weight}', { weight })
      : t('Perpetuals, collateral at {weight}', { weight })
  }
  return isSpot ? t('Spot at {weight}', { weight }) : t('Perpetuals at {weight}', { weight })
}

function ledgerWords(category: string): string {
  return category === 'spot' ? t('Spot') : t('Perpetuals')
}
