'use client'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { ErrorState } from '@/components/ui/ErrorState'
import { Skeleton } from '@/components/ui/Skeleton'
import { usePatience } from '@/components/ui/usePatience'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'

const LINES = Array.from({ length: 24 }, (_, index) => index)

/** What stands in the book's place before its first frame; never a skeleton for longer than 8 s. */
export function BookWaiting({ provider }: { provider: Provider }) {
  const client = usePerpsClient()
  const { isLate, beginAnew } = usePatience()

  if (isLate) {
    return (
      <ErrorState
        title={say('No book has come yet')}
        message={say('{name} does not answer. The connection is tried again by itself.', {
          name: provider.name,
        })}
        onRetry={() => {
          client.plugin(provider.key).refresh()
          beginAnew()
        }}
      />
    )
  }
  return (
    <div aria-busy="true" className="grid flex-1 content-center gap-2 overflow-hidden px-3 pt-6">
      <span className="sr-only">{say('Loading the order book')}</span>
      {LINES.map((line) => (
        <span key={line} className="grid h-3 grid-cols-3 gap-4">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="ms-auto h-3 w-12" />
          <Skeleton className="ms-auto h-3 w-12" />
        </span>
      ))}
    </div>
  )
}
