'use client'
import { useEffect, useState } from 'react'
import { readStatus, type ServiceStatus } from './readStatus'

const PERIOD_MS = 10_000

/** The newest status of the service, read again while the page is in sight; undefined until the first. */
export function useServiceStatus(apiUrl: string): ServiceStatus | undefined {
  const [status, setStatus] = useState<ServiceStatus>()
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      if (!document.hidden) {
        const read = await readStatus({
          fetch: (path, init) => fetch(path, init),
          apiUrl,
          nowMs: Date.now,
          signal: leaving.signal,
        }).catch(() => undefined)
        if (read !== undefined) setStatus(read)
      }
      if (!leaving.signal.aborted) timer = setTimeout(look, PERIOD_MS)
    }
    const lookWhenSeen = () => {
      if (!document.hidden) void look()
    }
    void look()
    document.addEventListener('visibilitychange', lookWhenSeen)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookWhenSeen)
    }
  }, [apiUrl])
  return status
}
