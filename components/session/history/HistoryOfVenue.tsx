'use client'
import { AccountGate } from '@/components/session/AccountGate'
import type { Provider } from '@/lib/schema/model/provider'
import type { HistoryKind } from './HistoryOfVenues'
import { HistoryTable } from './HistoryTable'

interface HistoryOfVenueProps<R> extends HistoryKind<R> {
  provider: Provider
}

/** A long list of the connected account at one venue, behind whatever its reads wait for. */
export function HistoryOfVenue<R>(props: HistoryOfVenueProps<R>) {
  return (
    <AccountGate provider={props.provider} subject={props.subject}>
      <Rows {...props} />
    </AccountGate>
  )
}

function Rows<R>({ useList, idOf, ...list }: HistoryOfVenueProps<R>) {
  const { columns, ...history } = useList(list.provider)
  return <HistoryTable {...list} history={history} columns={columns} rowKey={idOf} />
}
