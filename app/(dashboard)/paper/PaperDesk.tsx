'use client'
import { useRouter } from 'next/navigation'
import { PaperControls } from '@/components/paper/PaperControls'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { t } from '@/lib/i18n/t'
import { openDialog } from '@/lib/stores/dialog'

/** Puts the control page together. */
export function PaperDesk() {
  const router = useRouter()
  const search = () => {
    openDialog('markets')
    router.push('/')
  }
  return (
    <PageFrame
      title={t('Paper exchange')}
      header={<AppHeader onSearch={search} />}
      footer={<StatusBar />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-[1600px] px-4 py-4 max-md:px-3">
          <p aria-hidden="true" className="font-semibold text-18 tracking-tight">
            {t('Paper exchange')}
          </p>
          <p className="mt-1 mb-4 max-w-[80ch] text-muted">
            {t(
              'The embedded exchange for trading without real money. Changes here affect every account on it.',
            )}
          </p>
          <PaperControls />
        </div>
      </div>
    </PageFrame>
  )
}
