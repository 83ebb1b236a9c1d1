'use client'
import { useEffect, useState } from 'react'
import { announcer, type Politeness } from './announcer'

interface Announcement {
  text: string
  /** Alternates, so that the same sentence twice is still a change. */
  count: number
}

const SILENT: Announcement = { text: '', count: 0 }

/** The two voices of the page, one polite and one assertive. Mounted once, in the root layout. */
export function LiveRegions() {
  const [announcements, setAnnouncements] = useState<Record<Politeness, Announcement>>({
    polite: SILENT,
    assertive: SILENT,
  })

  useEffect(
    () =>
      announcer.listen((politeness, text) =>
        setAnnouncements((before) => ({
          ...before,
          [politeness]: { text, count: before[politeness].count + 1 },
        })),
      ),
    [],
  )

  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        <span key={announcements.polite.count}>{announcements.polite.text}</span>
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        <span key={announcements.assertive.count}>{announcements.assertive.text}</span>
      </div>
    </>
  )
}
