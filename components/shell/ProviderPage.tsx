'use client'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { errorText } from '@/components/session/errorText'
import { useTradeProviders } from '@/components/session/useTradeProviders'
import { ErrorState } from '@/components/ui/ErrorState'
import { SegmentedControl } from '@/components/ui/SegmentedControl'
import { Skeleton } from '@/components/ui/Skeleton'
import { say } from '@/lib/messages/say'
import type { Provider } from '@/lib/schema/provider'
import { AppHeader } from './AppHeader'
import { DepositLink } from './DepositLink'
import { MoneyChip } from './MoneyChip'
import { PageFrame } from './PageFrame'
import { StatusBar } from './StatusBar'

/** A page about one provider at a time, with a choice where there are several. */
export function ProviderPage({
  title,
  tools,
  children,
}: {
  title: string
  /** What stands at the right end of the head: the wallet, the menus. */
  tools: ReactNode
  children: (provider: Provider) => ReactNode
}) {
  const router = useRouter()
  const { providers, error, retry } = useTradeProviders()
  const [chosen, setChosen] = useState<string>()
  const provider = providers?.find(({ key }) => key === chosen) ?? providers?.[0]
  return (
    <PageFrame
      title={title}
      header={
        <AppHeader onSearch={() => router.push('/')}>
          {provider === undefined ? null : <MoneyChip provider={provider.key} />}
          <DepositLink />
          {tools}
        </AppHeader>
      }
      footer={<StatusBar />}
    >
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
                title={say('The venues could not be listed')}
                {...errorText(error)}
                onRetry={retry}
              />
            )
          ) : (
            <>
              {providers !== undefined && providers.length > 1 ? (
                <SegmentedControl
                  label={say('Venue')}
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
