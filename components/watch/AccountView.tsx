'use client'
import { useMemo } from 'react'
import { useVenues } from '@/components/session/reads/useVenues'
import { Button } from '@/components/ui/controls/Button'
import { t } from '@/lib/i18n/t'
import { VenueAccountView } from './VenueAccountView'

/** Any account, at each venue. */
export function AccountView({ address }: { address: string }) {
  const { venues, error, retry } = useVenues()
  // One account has one key in the cache, however its letters are written.
  const owner = useMemo(() => address.toLowerCase(), [address])
  if (venues === undefined) {
    if (error === null) return <p className="text-13 text-muted">{t('Loading…')}</p>
    return (
      <p className="flex items-center gap-3 text-13 text-muted">
        {t('Could not load venues')}
        <Button size="sm" onClick={retry}>
          {t('Retry')}
        </Button>
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      {venues.map((provider) => (
        <VenueAccountView key={provider.key} provider={provider} address={owner} />
      ))}
    </div>
  )
}
