'use client'
import { usePathname } from 'next/navigation'
import { DeskSkeleton } from './DeskSkeleton'
import { PageSkeleton } from './PageSkeleton'

/** The shape of the page that is being opened, while its code is on its way. */
export function LoadingShape() {
  return usePathname().startsWith('/trade') ? <DeskSkeleton /> : <PageSkeleton />
}
