'use client'
import { useState } from 'react'
import { EmbeddedVenues } from '@/app/embed/EmbeddedVenues'
import { inFrame } from '@/components/embed/EmbedFrame'
import { useEmbedPage } from '@/components/embed/embedPage'
import { VenueClient } from '@/components/embed/VenueClient'
import { WatchedAccount } from '@/components/embed/WatchedAccount'
import { Address } from '@/components/figures/Address'
import { PortfolioOverview } from '@/components/portfolio/PortfolioOverview'
import { SegmentedControl } from '@/components/ui/controls/SegmentedControl'
import { EmptyState } from '@/components/ui/states/EmptyState'
import { t } from '@/lib/i18n/t'
import type { Provider } from '@/lib/schema/model/provider'
import { gatesAccountReads } from '@/lib/trade/rules/setupRules'

/** Public data of an account, by its address. */
export const PortfolioEmbed = inFrame(PortfolioBody, VenueClient)

function PortfolioBody() {
  const { params } = useEmbedPage()
  const { address } = params
  if (address === undefined) {
    return (
      <EmptyState
        title={t('No address')}
        description={t('Give this frame the parameter "address", such as address=0x….')}
      />
    )
  }
  return (
    <WatchedAccount address={address}>
      <EmbeddedVenues>{(venues) => <Portfolio address={address} venues={venues} />}</EmbeddedVenues>
    </WatchedAccount>
  )
}

function Portfolio({ address, venues }: { address: string; venues: readonly Provider[] }) {
  const [chosen, setChosen] = useState<string>()
  const provider = venues.find(({ key }) => key === chosen) ?? venues[0]
  if (provider === undefined) return null
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto bg-panel">
      <div className="flex shrink-0 flex-wrap items-center gap-3 px-3 py-2">
        <Address value={address} />
        {venues.length < 2 ? null : (
          <SegmentedControl
            label={t('Venue')}
            segments={venues.map(({ key, name }) => ({ key, label: name }))}
            value={provider.key}
            onValueChange={setChosen}
          />
        )}
      </div>
      {/* Some venues show an account only to its signed-in owner: an embedded page has no sign-in. */}
      {gatesAccountReads(provider) ? (
        <EmptyState
          title={t('This venue shows accounts only to their owner')}
          description={t('Open the desk with the wallet of this account.')}
        />
      ) : (
        <PortfolioOverview key={provider.key} provider={provider} />
      )}
    </div>
  )
}
