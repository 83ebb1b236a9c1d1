'use client'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/controls/Button'
import { keepLoading } from '@/components/ui/overlays/keepLoading'
import { t } from '@/lib/i18n/t'
import type { SavedRows } from './saveRows'

const loadSaving = keepLoading(() => import('./saveRows'))

export interface ExportButtonProps<R> extends SavedRows<R> {
  /** What it reads; `Export CSV` unless said otherwise. */
  label?: string
}

/**
 * Saves every row of a list as CSV, those that were never scrolled to included. Venues whose rows
 * are missing are named in a note and in the name of the file.
 */
export function ExportButton<R>(props: ExportButtonProps<R>) {
  const { label = t('Export CSV') } = props
  const [count, setCount] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const save = async () => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setCount(0)
    const { saveRows } = await loadSaving()
    await saveRows(props, signal, setCount)
    setCount(undefined)
  }

  return (
    <Button
      size="sm"
      tone="ghost"
      isBusy={count !== undefined}
      title={t('All rows, full precision, UTC times')}
      onClick={() => void save()}
    >
      {count === undefined || count === 0 ? label : t('{count} rows', { count })}
    </Button>
  )
}
