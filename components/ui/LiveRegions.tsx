'use client'
import { useEffect, useState } from 'react'
import { announcer, type Politeness } from './announcer'

interface Said {
  text: string
  /** Alternates, so that the same sentence twice is still a change. */
  turn: number
}

const SILENT: Said = { text: '', turn: 0 }

/** The two voices of the page, one polite and one assertive. Mounted once, in the root layout. */
export function LiveRegions() {
  const [said, setSaid] = useState<Record<Politeness, Said>>({ polite: SILENT, assertive: SILENT })

  useEffect(
    () =>
      announcer.listen((politeness, text) =>
        setSaid((before) => ({
          ...before,
          [politeness]: { text, turn: before[politeness].turn + 1 },
        })),
      ),
    [],
  )

  return (
    <>
      <div role="status" aria-live="polite" className="sr-only">
        <span key={said.polite.turn}>{said.polite.text}</span>
      </div>
      <div role="alert" aria-live="assertive" className="sr-only">
        <span key={said.assertive.turn}>{said.assertive.text}</span>
      </div>
    </>
  )
}
