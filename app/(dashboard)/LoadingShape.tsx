'use client'
import { usePathname } from 'next/navigation'
import { use } from 'react'
import { tradePath } from '@/components/session/paths'
import { FirstSightContext } from '@/components/session/reads/FirstSightContext'
import { BrandMark } from '@/components/shell/BrandMark'
import { PageFrame } from '@/components/shell/PageFrame'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'
import { DeskSkeleton } from './DeskSkeleton'

/** The shape of the page that is being opened, while its code is on its way. */
export function LoadingShape({ isWalletExpected }: { isWalletExpected: boolean }) {
  const path = usePathname()
  const sight = use(FirstSightContext)
  if (!path.startsWith('/trade')) return <PageSkeleton />
  const isShown = sight !== undefined && path === tradePath(sight.provider, sight.market.id)
  return <DeskSkeleton sight={isShown ? sight : undefined} isWalletExpected={isWalletExpected} />
}

/** A page beside the trade page in grey, in its final geometry. */
function PageSkeleton() {
  return (
    <PageFrame
      title={t('Loading')}
      footer={null}
      header={
        <div className="flex h-full items-center gap-2 px-4 font-semibold text-14 tracking-tight">
          <BrandMark />
          Perpdesk
        </div>
      }
    >
      <TableSkeleton rows={12} />
    </PageFrame>
  )
}
