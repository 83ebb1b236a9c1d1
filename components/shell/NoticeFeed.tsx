'use client'
import { useEffect } from 'react'
import { useMeta } from '@/components/session/reads/useMeta'
import { noticesStore } from '@/lib/stores/notices'

/** Keeps the notices above the page as the service has them. Shows nothing itself. */
export function NoticeFeed() {
  const notices = useMeta().data?.notices
  useEffect(() => {
    if (notices !== undefined) noticesStore.setState({ notices })
  }, [notices])
  return null
}
