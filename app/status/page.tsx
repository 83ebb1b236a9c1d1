import type { Metadata } from 'next'
import Link from 'next/link'
import { StatusBoard } from '@/components/status/StatusBoard'
import { t } from '@/lib/i18n/t'
import { publicConfig } from '@/server/config/publicConfig'

export const metadata: Metadata = {
  get title() {
    return t('Status')
  },
}

/** How the service and its venues are at this moment. */
export default function StatusPage() {
  return (
    <div className="min-h-dvh bg-bg text-fg">
      <header className="flex items-center gap-x-6 border-line border-b px-4 py-3">
        <Link href="/" className="font-semibold text-14 tracking-tight">
          Perpdesk
        </Link>
      </header>
      <main className="mx-auto max-w-[960px] px-4 py-6 max-md:px-3">
        <h1 className="mb-4 font-semibold text-18">{t('Status')}</h1>
        <StatusBoard apiUrl={publicConfig().apiUrl} />
      </main>
    </div>
  )
}
