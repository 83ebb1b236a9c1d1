'use client'
import { useMemo } from 'react'
import { Own } from '@/components/figures/Own'
import { Price } from '@/components/figures/Price'
import { Usd } from '@/components/figures/Usd'
import { AccountGate } from '@/components/session/AccountGate'
import { errorText } from '@/components/session/errorText'
import { useBalances } from '@/components/session/useBalances'
import { DataTable } from '@/components/ui/DataTable'
import { EmptyState } from '@/components/ui/EmptyState'
import { ErrorState } from '@/components/ui/ErrorState'
import { TableSkeleton } from '@/components/ui/TableSkeleton'
import type { Column } from '@/components/ui/tableColumn'
import { cmp, isZero } from '@/lib/decimal/compare'
import { type Decimal, ZERO } from '@/lib/decimal/decimal'
import { formatPercent, MISSING } from '@/lib/decimal/format'
import { decimalPlaces } from '@/lib/decimal/snap'
import { say } from '@/lib/messages/say'
import type { Balance } from '@/lib/schema/account'
import type { Provider } from '@/lib/schema/provider'

interface Row {
  balance: Balance
  isCollateral: boolean
}

/** What the connected account holds: collateral first, then everything else. */
export function BalancesTable({ provider }: { provider: Provider }) {
  return (
    <AccountGate provider={provider} subject="balances">
      <Balances provider={provider} />
    </AccountGate>
  )
}

function Balances({ provider }: { provider: Provider }) {
  const { data, error, refetch } = useBalances(provider.key)
  const rows = useMemo(
    () =>
      data &&
      [
        ...data.collateralBalances.map((balance) => ({ balance, isCollateral: true })),
        ...data.balances.map((balance) => ({ balance, isCollateral: false })),
      ].filter(({ balance }) => !isZero(balance.units)),
    [data],
  )
  if (rows === undefined) {
    if (error === null) return <TableSkeleton rows={2} />
    return (
      <ErrorState
        title={say('Balances could not be read')}
        {...errorText(error)}
        onRetry={() => void refetch()}
      />
    )
  }
  return (
    <DataTable
      caption={say('Balances on {name}', { name: provider.name })}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ balance }) => `${balance.categoryId} ${balance.asset.id}`}
      density="normal"
      empty={
        <EmptyState
          title={say('Nothing here yet')}
          description={say('What you deposit or receive is listed here.')}
        />
      }
    />
  )
}

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'asset',
    get header() {
      return say('Asset')
    },
    align: 'left',
    compare: (a, b) => a.balance.asset.displaySymbol.localeCompare(b.balance.asset.displaySymbol),
    cell: ({ balance }) => <span className="font-semibold">{balance.asset.displaySymbol}</span>,
  },
  {
    key: 'ledger',
    get header() {
      return say('Ledger')
    },
    align: 'left',
    cell: ({ balance, isCollateral }) => (
      <span className="text-muted">{ledgerText(balance, isCollateral)}</span>
    ),
  },
  {
    key: 'units',
    get header() {
      return say('Total')
    },
    compare: (a, b) => cmp(a.balance.units, b.balance.units),
    descendingFirst: true,
    cell: ({ balance }) => (
      <Own>
        <Units value={balance.units} />
      </Own>
    ),
  },
  {
    key: 'free',
    get header() {
      return say('Can be moved')
    },
    cell: ({ balance }) => (
      <Own>
        <Units value={balance.transferable} />
      </Own>
    ),
  },
  {
    key: 'price',
    get header() {
      return say('Price')
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
      return say('Worth')
    },
    compare: (a, b) => cmp(a.balance.valueUsd ?? ZERO, b.balance.valueUsd ?? ZERO),
    descendingFirst: true,
    cell: ({ balance }) => <Usd value={balance.valueUsd} isOwn />,
  },
]

function Units({ value }: { value: Decimal }) {
  return <Price value={value} decimals={Math.max(2, decimalPlaces(value))} />
}

function ledgerText({ categoryId, collateralWeight }: Balance, isCollateral: boolean): string {
  const isSpot = categoryId === 'spot'
  if (collateralWeight === undefined) {
    if (!isCollateral) return ledgerWords(categoryId)
    return isSpot ? say('Spot, collateral') : say('Perpetuals, collateral')
  }
  const weight = formatPercent(collateralWeight, { decimals: 0 })
  if (isCollateral) {
    return isSpot
      ? say('Spot, collateral at {weight}', { weight })
      : say('Perpetuals, collateral at {weight}', { weight })
  }
  return isSpot ? say('Spot at {weight}', { weight }) : say('Perpetuals at {weight}', { weight })
}

function ledgerWords(category: string): string {
  return category === 'spot' ? say('Spot') : say('Perpetuals')
}
