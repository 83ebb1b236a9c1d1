'use client'
import { ErrorState } from '@/components/ui/ErrorState'

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
        title="This page broke"
        message="Orders and positions are not affected. Trying again draws the page anew."
        requestId={error.digest}
        onRetry={reset}
      />
    </main>
  )
}
