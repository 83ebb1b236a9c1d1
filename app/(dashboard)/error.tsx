'use client'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { t } from '@/lib/i18n/t'

/**
 * Shown in place of a page that broke, or whose code did not arrive, with links to others. Every
 * page carries it with its first load: it takes nothing that is not there anyway.
 */
export default function BrokenPage({ error }: { error: Error & { digest?: string } }) {
  const hasNotArrived = error.name === 'ChunkLoadError'
  return (
    <main className="flex min-h-0 flex-1 flex-col pb-[20vh]">
      <ErrorState
        title={hasNotArrived ? t('This page did not load') : t('Something went wrong on this page')}
        message={
          hasNotArrived
            ? t('The page’s code could not be loaded. Orders and positions are not affected.')
            : t('Orders and positions are not affected. Retry reloads the page.')
        }
        requestId={error.digest}
        // Drawn again it would break again: what did not arrive is not asked for twice.
        onRetry={() => location.reload()}
        className="flex-none pt-[20vh]"
      />
      {/* Loaded whole, as is needed after a new version of the desk. */}
      <nav aria-label={t('Pages')} className="flex justify-center gap-4">
        {(
          [
            ['/', t('Trade')],
            ['/markets', t('Markets')],
            ['/portfolio', t('Portfolio')],
            ['/transfers', t('Funds')],
          ] as const
        ).map(([path, name]) => (
          <a key={path} href={path} className="min-h-6 content-center text-accent hover:underline">
            {name}
          </a>
        ))}
      </nav>
    </main>
  )
}
