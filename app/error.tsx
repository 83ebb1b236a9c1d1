'use client'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { t } from '@/lib/i18n/t'

/** What is shown where a page broke; everything that was sent stays sent. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <main className="flex h-dvh">
      <ErrorState
        title={t('Something went wrong on this page')}
        message={t('Orders and positions are not affected. Retry reloads the page.')}
        requestId={error.digest}
        // Drawn again it would break again where its code did not arrive, as after a new version's start.
        onRetry={() => location.reload()}
      />
    </main>
  )
}
