'use client'
import { ErrorState } from '@/components/ui/ErrorState'
import { say } from '@/lib/messages/say'

/** What is shown where a page broke; everything that was sent stands as it is. */
export default function ErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <main className="flex h-dvh">
      <ErrorState
        title={say('This page broke')}
        message={say('Orders and positions are not affected. Trying again loads the page anew.')}
        requestId={error.digest}
        // Drawn anew it would break again where its code did not arrive, as after a new version's start.
        onRetry={() => location.reload()}
      />
    </main>
  )
}
