'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '@/components/session/messages/actionFailure'
import { notifyDone, notifyRefused } from '@/components/session/messages/tradeNotifications'
import { t } from '@/lib/i18n/t'
import { askPaper } from '@/lib/queries/askPaper'
import { PaperAnswer } from '@/lib/schema/model/paperControl'
import { usePaperBase } from './usePaper'

/** One press of a control. */
export interface PaperAction {
  /** Which control, as the admin port names it. */
  name: 'price' | 'outage' | 'latency' | 'clock' | 'faults'
  body: object
  /** What is said when it is done: "BTC moved by −5 %". */
  done: string
}

/** Presses controls, one at a time, and says how it went; never throws. */
export function usePaperAction(): { run: (action: PaperAction) => Promise<void>; isBusy: boolean } {
  const base = usePaperBase()
  const cache = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)

  async function run({ name, body, done }: PaperAction): Promise<void> {
    setIsBusy(true)
    try {
      await askPaper(`${base}/${name}`, PaperAnswer, { body })
      notifyDone(done)
    } catch (error) {
      notifyRefused(t('Paper exchange'), failureOf(error))
    }
    await cache.invalidateQueries({ queryKey: ['paper'] })
    setIsBusy(false)
  }
  return { run, isBusy }
}
