'use client'
import { useScreen } from '@/components/ui/useScreen'
import { DataTable, type DataTableProps } from './DataTable'
import { VirtualTable } from './VirtualTable'

/** A short table, or cards where there is no room for one. */
export function CardTable<R>(
  props: Pick<
    DataTableProps<R>,
    'caption' | 'columns' | 'rows' | 'rowKey' | 'density' | 'empty' | 'rowClassName'
  >,
) {
  const screen = useScreen()
  const { density, empty, rowClassName, ...rest } = props
  if (screen !== 'phone') return <DataTable {...props} />
  if (rest.rows.length === 0 && empty !== undefined) return <>{empty}</>
  return (
    <VirtualTable
      {...rest}
      {...(rowClassName === undefined ? {} : { rowClassName })}
      cardsOnPhone
    />
  )
}
