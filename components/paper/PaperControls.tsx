'use client'
import { useState } from 'react'
import { errorText } from '@/components/session/messages/errorText'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'
import { ClockControl } from './ClockControl'
import { FaucetControl } from './FaucetControl'
import { FaultControl } from './FaultControl'
import { PaperStatus } from './PaperStatus'
import { PriceControl } from './PriceControl'
import { TroubleControl } from './TroubleControl'
import { usePaper } from './usePaper'

/** Everything that can be done to the paper exchange. */
export function PaperControls() {
  const { state, markets, faults } = usePaper()
  const [chosen, setChosen] = useState('')
  const failed = [state, markets, faults].find((read) => read.isError)
  if (failed !== undefined) {
    return (
      <ErrorState
        title={t('The paper exchange does not respond')}
        {...errorText(failed.error)}
        onRetry={() => Promise.all([state.refetch(), markets.refetch(), faults.refetch()])}
      />
    )
  }
  if (state.data === undefined || markets.data === undefined || faults.data === undefined) {
    return <Waiting />
  }
  const names = state.data.faces.map(({ name }) => name)
  const face = names.includes(chosen) ? chosen : (names[0] ?? '')
  const active = faults.data.faults[face] ?? []
  return (
    <div className="flex flex-col gap-3">
      <PaperStatus state={state.data} />
      {names.length > 1 ? (
        <SegmentedControl
          label={t('Venue')}
          segments={names.map((name) => ({ key: name, label: name }))}
          value={face}
          onValueChange={setChosen}
          className="self-start"
        />
      ) : null}
      <div className="grid items-start gap-3 md:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="flex flex-col gap-3">
          <PriceControl key={face} face={face} markets={markets.data[face] ?? []} />
          <TroubleControl face={face} faults={active} />
        </div>
        <div className="flex flex-col gap-3">
          <FaucetControl />
          <ClockControl offsetMs={state.data.clock.offsetMs} />
        </div>
        <div className="md:col-span-2 xl:col-span-1">
          <FaultControl face={face} names={faults.data.names} faults={active} />
        </div>
      </div>
    </div>
  )
}

function Waiting() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton className="h-16 w-full" />
      <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  )
}
