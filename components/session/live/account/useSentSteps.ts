'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePerpsClient } from '@/components/session/usePerpsClient'

/** Settles what the account's orders were when an earlier page of this browser was left. */
export function useSentSteps(provider: string, address: string | undefined): void {
  const client = usePerpsClient()
  const cache = useQueryClient()

  useEffect(() => {
    if (address === undefined) return undefined
    const controller = new AbortController()
    // What cannot be fetched or read now is there for the next page.
    import('./checkSentSteps')
      .then(({ checkSentSteps }) =>
        checkSentSteps(client, cache, { provider, address }, controller.signal),
      )
      .catch(() => undefined)
    return () => controller.abort()
  }, [client, cache, provider, address])
}
