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

/** Every order the account placed, once they are wanted. */
export const OrderHistoryTable = dynamic(
  keepLoading(() => import('./OrderHistoryTable').then((module) => module.OrderHistoryTable)),
  {
    ssr: false,
    loading,
  },
)

/** Its TWAPs, running and ended. */
export const TwapTable = dynamic(
  keepLoading(() => import('./TwapTable').then((module) => module.TwapTable)),
  {
    ssr: false,
    loading,
  },
)

/** The same at several venues. */
export const AllOrderHistoryTable = dynamic(
  keepLoading(() => import('./OrderHistoryTable').then((module) => module.AllOrderHistoryTable)),
  {
    ssr: false,
    loading,
  },
)
