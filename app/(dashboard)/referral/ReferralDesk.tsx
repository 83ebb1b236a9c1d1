'use client'
import { useRouter } from 'next/navigation'
import { ReferralPanel } from '@/components/referral/ReferralPanel'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { t } from '@/lib/i18n/t'

/** Puts the referral page together. It is about no venue. */
export function ReferralDesk() {
  const router = useRouter()
  return (
    <PageFrame
      title={t('Referral')}
      header={<AppHeader onSearch={() => router.push('/')} />}
      footer={<StatusBar />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[1120px] flex-col gap-4 px-4 py-6 max-md:px-3 max-md:py-4">
          <p aria-hidden="true" className="font-semibold text-18 tracking-tight">
            {t('Referral')}
          </p>
          <ReferralPanel />
        </div>
      </div>
    </PageFrame>
  )
}
