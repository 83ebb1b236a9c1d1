'use client'
import { useEffect, useRef, useState } from 'react'
import { createMarginWatch } from '@/components/session/messages/marginWarning'
import {
  dismissNotification,
  notifyMarginDanger,
} from '@/components/session/messages/tradeNotifications'
import { useMarginsLeft } from './useMarginsLeft'

/**
 * Warns of every position that comes near its liquidation, once. Not while prices are old: what
 * they say of a margin holds no longer.
 * @param venue its name, where the desk has several
 */
export function useMarginWarnings(
  provider: string,
  arePricesOld: boolean,
  venue: string | undefined,
): void {
  const margins = useMarginsLeft(provider)
  const name = useRef(venue)
  useEffect(() => {
    name.current = venue
  }, [venue])
  const [watch] = useState(() => createMarginWatch(() => name.current))
  useEffect(() => {
    if (arePricesOld) return
    const { entered, ended } = watch(margins)
    for (const id of ended) dismissNotification(id)
    for (const warning of entered) notifyMarginDanger(warning)
  }, [watch, margins, arePricesOld])
}
