'use client'
import dynamic from 'next/dynamic'
import { TableSkeleton } from '@/components/ui/TableSkeleton'

const loading = () => <TableSkeleton rows={3} />

// Tables of the past come with the first press on their tab, on every page that has them.

/** Every order the account placed, once they are wanted. */
export const OrderHistoryTable = dynamic(
  () => import('./OrderHistoryTable').then((module) => module.OrderHistoryTable),
  {
    ssr: false,
    loading,
  },
)

/** Its TWAPs, running and ended. */
export const TwapTable = dynamic(() => import('./TwapTable').then((module) => module.TwapTable), {
  ssr: false,
  loading,
})
