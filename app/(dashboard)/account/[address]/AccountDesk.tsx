'use client'
import { useRouter } from 'next/navigation'
import { AppHeader } from '@/components/shell/AppHeader'
import { PageFrame } from '@/components/shell/PageFrame'
import { StatusBar } from '@/components/shell/StatusBar'
import { AccountView } from '@/components/watch/AccountView'
import { CopyLink } from '@/components/watch/CopyLink'
import { t } from '@/lib/i18n/t'

/** The page of one account, by its address. */
export function AccountDesk({ address }: { address: string }) {
  const router = useRouter()
  return (
    <PageFrame
      title={t('Account')}
      header={<AppHeader onSearch={() => router.push('/')} />}
      footer={<StatusBar />}
    >
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[1120px] flex-col gap-4 px-4 py-6 max-md:px-3 max-md:py-4">
          <div className="flex flex-wrap items-end justify-between gap-3">
            <div>
              <p aria-hidden="true" className="font-semibold text-18 tracking-tight">
                {t('Account')}
              </p>
              <p className="break-all font-mono text-12 text-muted">{address}</p>
            </div>
            <CopyLink address={address} />
          </div>
          <AccountView address={address} />
        </div>
      </div>
    </PageFrame>
  )
}
