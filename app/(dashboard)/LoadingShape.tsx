'use client'
import { usePathname } from 'next/navigation'
import { use } from 'react'
import { tradePath } from '@/components/session/paths'
import { FirstSightContext } from '@/components/session/reads/FirstSightContext'
import { DeskSkeleton } from './DeskSkeleton'
import { PageSkeleton } from './PageSkeleton'

/** The shape of the page that is being opened, while its code is on its way. */
export function LoadingShape({ isWalletExpected }: { isWalletExpected: boolean }) {
  const path = usePathname()
  const sight = use(FirstSightContext)
  if (!path.startsWith('/trade')) return <PageSkeleton />
  const isShown = sight !== undefined && path === tradePath(sight.provider, sight.market.id)
  return <DeskSkeleton sight={isShown ? sight : undefined} isWalletExpected={isWalletExpected} />
}
