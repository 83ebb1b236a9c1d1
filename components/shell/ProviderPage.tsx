'use client'
import { type ReactNode, useState } from 'react'
import { useStore } from 'zustand'
import { errorText } from '@/components/session/messages/errorText'
import { useVenues } from '@/components/session/reads/useVenues'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { ErrorState } from '@/components/ui/states/ErrorState'
import { Skeleton } from '@/components/ui/states/Skeleton'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { marketStore } from '@/lib/stores/market'
import { PageFrame } from './PageFrame'
import { StatusBar } from './StatusBar'

/**
 * A page about one provider at a time, with a choice where there are several. It begins with the
 * one last traded on: Deposit beside an account means that account.
 */
export function ProviderPage({
  title,
  header,
  children,
}: {
  title: string
  /** The head of the page, for the chosen venue. */
  header: (provider: string | undefined) => ReactNode
  children: (provider: Provider) => ReactNode
}) {
  const { venues: providers, error, retry } = useVenues()
  const [chosen, setChosen] = useState<string>()
  const visited = useStore(marketStore, ({ recent }) => recent[0]?.split(':', 1)[0])
  const currentKey = chosen ?? visited
  const provider = providers?.find(({ key }) => key === currentKey) ?? providers?.[0]
  return (
    <PageFrame title={title} header={header(provider?.key)} footer={<StatusBar />}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-[1120px] flex-col gap-4 px-4 py-6 max-md:px-3 max-md:py-4">
          <p aria-hidden="true" className="font-semibold text-18 tracking-tight">
            {title}
          </p>
          {provider === undefined ? (
            error === null || error === undefined ? (
              <Skeleton className="h-64 w-full" />
            ) : (
              <ErrorState
                title={t('Could not load venues')}
                {...errorText(error)}
                onRetry={retry}
              />
            )
          ) : (
            <>
              {providers !== undefined && providers.length > 1 ? (
                <SegmentedControl
                  label={t('Venue')}
                  segments={providers.map(({ key, name }) => ({ key, label: name }))}
                  value={provider.key}
                  onValueChange={setChosen}
                  className="self-start"
                />
              ) : null}
              {children(provider)}
            </>
          )}
        </div>
      </div>
    </PageFrame>
  )
}
