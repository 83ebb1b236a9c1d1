'use client'
import { useEffect, useState } from 'react'
import { shortPhaseText } from '@/components/session/messages/phaseText'
import { announcer } from '@/components/ui/overlays/announcer'
import type { Waiting } from '@/lib/queries/runAccountAction'

/** What passes sooner is not shown: it would flicker, too short to read. */
export const STEADY_MS = 300

/** What is waited for, in words for the button, once that has lasted long enough to be read. */
export function useWaitingText(waiting: Waiting | undefined, venue: string): string | undefined {
  return useSteadyText(waiting && shortPhaseText(waiting, venue))
}

/**
 * The last text that lasted long enough to be read, announced once too, unless it is over before
 * the screen reader is free; nothing once there is none.
 */
export function useSteadyText(text: string | undefined): string | undefined {
  const [steady, setSteady] = useState<string>()
  if (text === undefined && steady !== undefined) setSteady(undefined)
  useEffect(() => {
    if (text === undefined) return undefined
    let takeBack = () => {}
    const timer = setTimeout(() => {
      setSteady(text)
      takeBack = announcer.announce(text)
    }, STEADY_MS)
    return () => {
      clearTimeout(timer)
      takeBack()
    }
  }, [text])
  return text === undefined ? undefined : steady
}
