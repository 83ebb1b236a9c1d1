'use client'
import { ErrorState } from '@/components/ui/ErrorState'
import { say } from '@/lib/messages/say'

/** What is shown where a page broke; everything that was sent stands as it is. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string }
  reset: () => void
}) {
  return (
    <main className="flex h-dvh">
      <ErrorState
        title={say('This page broke')}
        message={say('Orders and positions are not affected. Trying again draws the page anew.')}
        requestId={error.digest}
        onRetry={reset}
      />
    </main>
  )
}
