'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { useNow } from '@/components/figures/useNow'
import { useRead } from '@/components/session/live/useRead'
import { useSteadyNow } from '@/components/session/live/useSteadyNow'
import { useStreamStatus } from '@/components/session/live/useStreamStatus'
import { useVenueAge } from '@/components/session/live/useVenueAge'
import { notifyConnection } from '@/components/session/messages/tradeNotifications'
import { usePerpsClient } from '@/components/session/usePerpsClient'
import { classes } from '@/components/ui/classes'
import { t } from '@/lib/i18n/t'
import { providersQuery } from '@/lib/queries/providers'
import type { Provider } from '@/lib/schema/model/provider'
import { openDialog } from '@/lib/stores/dialog'
import { shortcutStore } from '@/lib/stores/shortcuts'
import { isInFrame } from '@/lib/stores/system/browserStorage'
import { type VenueHealth, venueHealth } from './venueHealth'

/** The foot of the desk: how fresh each venue's data is, what the page adds, and the time in UTC. */
export function StatusBar({ middle }: { middle?: ReactNode }) {
  const client = usePerpsClient()
  const providers = useRead(providersQuery(client))
  const venues = (providers.data ?? []).filter(
    (provider) => provider.active && client.plugins.some(({ key }) => key === provider.key),
  )
  return (
    <footer className="flex h-full items-center gap-[18px] overflow-x-auto whitespace-nowrap px-3 text-11 text-muted [scrollbar-width:none]">
      {venues.map((provider) => (
        <VenueLight key={provider.key} provider={provider} />
      ))}
      {middle}
      {isInFrame() ? <span className="ms-auto" /> : <KeyTools />}
      <UtcClock />
    </footer>
  )
}

const DOTS: Record<VenueHealth['tone'], string> = {
  good: 'bg-good',
  warn: 'bg-warn',
  bad: 'bg-danger',
  idle: 'bg-faint',
}

function VenueLight({ provider }: { provider: Provider }) {
  const status = useStreamStatus(provider.key)
  const { ageMs, isQuiet } = useVenueAge(provider.key)
  const health = venueHealth({ ...status, ageMs, isQuiet }, useSteadyNow())
  useHealthNotifications(provider.name, health.tone)
  return (
    <span
      data-venue={provider.key}
      data-health={health.tone}
      className="flex items-center gap-1.5"
      title={t('Data age · round trip to the venue')}
    >
      <i aria-hidden="true" className={classes('size-1.5 rounded-full', DOTS[health.tone])} />
      {provider.name} {health.text}
    </span>
  )
}

/** What the keyboard does; pages in frames have no commands and no keys that trade. */
function KeyTools() {
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+k Meta+k"
        onClick={() => openDialog('palette')}
        className="ms-auto min-h-6 rounded-sm px-1.5 hover:text-fg max-md:hidden"
      >
        {t('Commands')}
      </button>
      <TradingKeysToggle />
    </>
  )
}

/** Arms the keys that act on ticket, orders and positions; always in sight while they are. */
function TradingKeysToggle() {
  const isArmed = useStore(shortcutStore, ({ hasTradingKeys }) => hasTradingKeys)
  return (
    <button
      type="button"
      aria-pressed={isArmed}
      title={t('Shortcuts that trade: b, s, m, l, c, x, r and more. Press ? for the list.')}
      onClick={() => shortcutStore.setState({ hasTradingKeys: !isArmed })}
      className={classes(
        'min-h-6 rounded-sm px-1.5 hover:text-fg max-md:hidden',
        isArmed && 'bg-accent-wash font-medium text-accent',
      )}
    >
      {isArmed ? t('Trading shortcuts on') : t('Trading shortcuts off')}
    </button>
  )
}

function UtcClock() {
  const nowMs = useNow()
  return (
    <span>
      {t('UTC {part}', {
        part: nowMs === undefined ? '--:--:--' : new Date(nowMs).toISOString().slice(11, 19),
      })}
    </span>
  )
}

/** Notifies when a venue's data stopped for long, and when it is back; nothing else. */
function useHealthNotifications(name: string, tone: VenueHealth['tone']): void {
  const wasBad = useRef(false)
  useEffect(() => {
    if (tone === 'bad' && !wasBad.current) {
      wasBad.current = true
      notifyConnection(t('{name}: data is stale. Prices may be out of date.', { name }), true)
    }
    if (tone === 'good' && wasBad.current) {
      wasBad.current = false
      notifyConnection(t('{name}: data is live again', { name }), false)
    }
  }, [name, tone])
}
