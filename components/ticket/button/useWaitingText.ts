'use client'
import { useEffect, useState } from 'react'
import type { Waiting } from '@/components/session/actions/useWaiting'
import { preparingText } from '@/components/session/messages/preparingText'
import { announcer } from '@/components/ui/overlays/announcer'
import { t } from '@/lib/i18n/t'

/** What passes sooner is not shown: it would flicker, too short to read. */
export const STEADY_MS = 300

/** What is waited for, in words for the button, once that has lasted long enough to be read. */
export function useWaitingText(waiting: Waiting | undefined, venue: string): string | undefined {
  return useSteadyText(waiting && waitingText(waiting, venue))
}

/** What is waited for, in words short enough for the button: the wallet, this browser, the venue. */
export function waitingText({ phase, line, signer }: Waiting, venue: string): string {
  if (line !== undefined) return preparingText(line)
  switch (phase) {
    case 'preparing':
      return t('Preparing…')
    case 'switchingChain':
      return t('Switch network in your wallet…')
    case 'signing':
      return signer === 'USER' ? t('Review and sign in your wallet…') : t('Signing…')
    case 'sending':
      return t('Waiting for {venue}…', { venue })
    case 'checking':
      return t('Checking with {venue}…', { venue })
  }
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
