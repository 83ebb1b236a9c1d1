import { BrandMark } from '@/components/shell/BrandMark'
import { PageFrame } from '@/components/shell/PageFrame'
import { TableSkeleton } from '@/components/ui/table/TableSkeleton'
import { t } from '@/lib/i18n/t'

/** A page beside the trade page in grey, in its final geometry. */
export function PageSkeleton() {
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
