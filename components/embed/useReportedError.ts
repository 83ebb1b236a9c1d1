'use client'
import { useEffect } from 'react'
import { errorText } from '@/components/session/messages/errorText'
import { isPerpsError } from '@/lib/schema/perpsError'
import { useEmbedPage } from './embedPage'

/** Reports to the host why this page has nothing to show, once for each error. */
export function useReportedError(error: Error | undefined | null): void {
  const { report } = useEmbedPage()
  useEffect(() => {
    if (!error) return
    report({ ...errorText(error), ...(isPerpsError(error) ? { code: error.code } : {}) })
  }, [report, error])
}
