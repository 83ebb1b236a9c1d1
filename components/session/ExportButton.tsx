'use client'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { type CsvColumn, csvText, saveText } from '@/components/ui/csvText'
import { say } from '@/lib/messages/say'
import { failureOf } from './actionFailure'
import { tellRefused } from './tradeNews'

export interface ExportButtonProps<R> {
  /** Begins the name of the file. */
  name: string
  columns: readonly CsvColumn<R>[]
  /** Reads every row there is, to the end of the list. */
  readAll: (signal: AbortSignal, onProgress: (count: number) => void) => Promise<readonly R[]>
  isWanted: (row: R) => boolean
}

/** Saves every row of a list as CSV, those that were never scrolled to included. */
export function ExportButton<R>({ name, columns, readAll, isWanted }: ExportButtonProps<R>) {
  const [count, setCount] = useState<number>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const save = async () => {
    controller.current = new AbortController()
    const { signal } = controller.current
    setCount(0)
    try {
      const rows = await readAll(signal, setCount)
      saveText(`${name}.csv`, 'text/csv;charset=utf-8', csvText(columns, rows.filter(isWanted)))
    } catch (error) {
      if (!signal.aborted) tellRefused(say('Export'), failureOf(error))
    } finally {
      setCount(undefined)
    }
  }

  return (
    <Button
      size="sm"
      tone="ghost"
      isBusy={count !== undefined}
      title={say('Every row, in full precision, times in UTC')}
      onClick={() => void save()}
    >
      {count === undefined || count === 0 ? say('Export CSV') : say('{count} rows', { count })}
    </Button>
  )
}
