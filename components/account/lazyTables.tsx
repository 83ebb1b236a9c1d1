'use client'
import dynamic from 'next/dynamic'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { Patience } from '@/components/ui/states/Patience'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'

const loading = () => (
  <Patience>
    <TableSkeleton rows={3} />
  </Patience>
)

// Tables of the past come with the first press on their tab, on every page that has them.

/** Executions of the account, once they are wanted. */
export const FillsTable = dynamic(
  keepLoading(() => import('./FillsTable').then((module) => module.FillsTable)),
  {
    ssr: false,
    loading,
  },
)

/** Funding it paid and received. */
export const FundingTable = dynamic(
  keepLoading(() => import('./FundingTable').then((module) => module.FundingTable)),
  {
    ssr: false,
    loading,
  },
)

/** What it moved in, out and between ledgers. */
export const TransfersTable = dynamic(
  keepLoading(() => import('./TransfersTable').then((module) => module.TransfersTable)),
  {
    ssr: false,
    loading,
  },
)

/** What it holds. */
export const BalancesTable = dynamic(
  keepLoading(() => import('./BalancesTable').then((module) => module.BalancesTable)),
  {
    ssr: false,
    loading,
  },
)

/** The same at several venues. */
export const AllFillsTable = dynamic(
  keepLoading(() => import('./FillsTable').then((module) => module.AllFillsTable)),
  {
    ssr: false,
    loading,
  },
)

/** The same at several venues. */
export const AllFundingTable = dynamic(
  keepLoading(() => import('./FundingTable').then((module) => module.AllFundingTable)),
  {
    ssr: false,
    loading,
  },
)

/** The same at several venues. */
export const AllTransfersTable = dynamic(
  keepLoading(() => import('./TransfersTable').then((module) => module.AllTransfersTable)),
  {
    ssr: false,
    loading,
  },
)

/** The same at several venues. */
export const AllBalancesTable = dynamic(
  keepLoading(() => import('./BalancesTable').then((module) => module.AllBalancesTable)),
  {
    ssr: false,
    loading,
  },
)
