'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { TimeAgo } from '@/components/figures/TimeAgo'
import { t } from '@/lib/i18n/t'
import {
  isFresh,
  isUnread,
  isWell,
  type OverallState,
  overallState,
  readStatus,
  type ServiceStatus,
  type VenueStatus,
} from './readStatus'

const PERIOD_MS = 10_000

const MISSING = '—'

/** The service and its venues at this moment. */
export function StatusBoard({ apiUrl }: { apiUrl: string }) {
  const status = useServiceStatus(apiUrl)
  if (status === undefined) {
    return (
      <p role="status" className="text-13 text-muted">
        {t('Loading the status')}
      </p>
    )
  }
  return <StatusReport status={status} />
}

/** What was read of the service, by its parts. */
export function StatusReport({ status }: { status: ServiceStatus }) {
  return (
    <div className="flex flex-col gap-4">
      <Overall status={status} />
      <Section title={t('Venues')}>
        <VenueTable venues={status.venues} isLimited={status.limited.venues} />
      </Section>
      <div className="grid gap-4 md:grid-cols-2">
        <Section title={t('Service')}>
          <ServiceFacts status={status} />
        </Section>
        <Section title={t('Incidents')}>
          <Incidents notices={status.notices} isLimited={status.limited.meta} />
        </Section>
      </div>
    </div>
  )
}

function Overall({ status }: { status: ServiceStatus }) {
  const state = overallState(status)
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-2 rounded-md border border-line bg-panel p-4"
    >
      <p className="flex items-center gap-2 font-semibold text-14">
        <Mark isGood={state === 'operational'} />
        {overallText(state)}
      </p>
      <p className="text-12 text-muted">
        {t('Checked')} <TimeAgo atMs={status.readAtMs} />
      </p>
    </div>
  )
}

function overallText(state: OverallState): string {
  switch (state) {
    case 'silent':
      return t('The service does not respond')
    case 'notReady':
      return t('The service is not ready')
    case 'limited':
      return limitText()
    case 'venuesUnknown':
      return t('Could not load venues')
    case 'venueTrouble':
      return t('Some venues have problems')
    case 'operational':
      return t('All systems operational')
  }
}

function limitText(): string {
  return t('Your request limit is reached')
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-md border border-line bg-panel">
      <h2 className="border-line border-b px-4 py-2.5 font-semibold text-13">{title}</h2>
      {children}
    </section>
  )
}

function VenueTable(props: { venues: readonly VenueStatus[]; isLimited: boolean }) {
  const { venues, isLimited } = props
  if (venues.length === 0) {
    return <Line>{isLimited ? limitText() : t('Could not load venues')}</Line>
  }
  return (
    <section
      aria-label={t('Venues by status')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by keys too
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full min-w-[560px] border-collapse text-13">
        <thead className="text-muted">
          <tr>
            <Heading>{t('Venue')}</Heading>
            <Heading>{t('Status')}</Heading>
            <Heading isNumber>{t('Data age')}</Heading>
            <Heading isNumber>{t('Response')}</Heading>
            <Heading isNumber>{t('Markets')}</Heading>
          </tr>
        </thead>
        <tbody>
          {venues.map((venue) => (
            <tr key={venue.key} className="border-line border-t">
              <th scope="row" className="px-4 py-2.5 text-start font-medium">
                {venue.name}
              </th>
              <td className="px-4 py-2.5">
                <span className="flex items-center gap-2">
                  {venue.isActive && <Mark isGood={isFresh(venue)} />}
                  {venueText(venue)}
                </span>
              </td>
              <Figure>
                {venue.ageSeconds === undefined
                  ? MISSING
                  : t('{seconds} s', { seconds: venue.ageSeconds })}
              </Figure>
              <Figure>
                {venue.answerMs === undefined
                  ? MISSING
                  : t('{milliseconds} ms', { milliseconds: venue.answerMs })}
              </Figure>
              <Figure>{venue.marketCount ?? MISSING}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function venueText(venue: VenueStatus): string {
  if (!venue.isActive) return t('Coming soon')
  if (venue.isReached === false) return t('Unreachable')
  if (isUnread(venue)) return limitText()
  if (venue.ageSeconds === undefined) return t('No live data')
  return isFresh(venue) ? t('Operational') : t('Stale data')
}

function ServiceFacts({ status }: { status: ServiceStatus }) {
  const { parts, limits, version } = status
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 p-4 text-13">
      <Fact label={t('Version')}>{version ?? MISSING}</Fact>
      <Fact label={t('Requests left')}>
        {limits === undefined
          ? MISSING
          : t('{remaining} of {limit}, reset in {seconds} s', {
              remaining: limits.remaining,
              limit: limits.limit,
              seconds: limits.resetSeconds,
            })}
      </Fact>
      {parts.map(({ name, finding }) => (
        <Fact key={name} label={partName(name)}>
          <span className="inline-flex items-center gap-2">
            <Mark isGood={isWell(finding)} />
            {isWell(finding) ? t('Operational') : finding}
          </span>
        </Fact>
      ))}
    </dl>
  )
}

function partName(name: string): string {
  switch (name) {
    case 'database':
      return t('Database')
    case 'paper':
      return t('Paper exchange')
    case 'upstream':
      return t('Upstream service')
    default:
      return name
  }
}

function Incidents(props: Pick<ServiceStatus, 'notices'> & { isLimited: boolean }) {
  const { notices, isLimited } = props
  if (notices === undefined) {
    return <Line>{isLimited ? limitText() : t('Could not load incidents')}</Line>
  }
  if (notices.length === 0) return <Line>{t('No incidents')}</Line>
  return (
    <ul className="flex flex-col">
      {notices.map(({ timestamp, title, message, link }) => (
        <li key={`${timestamp} ${title}`} className="border-line border-b p-4 last:border-b-0">
          <p className="flex flex-wrap justify-between gap-x-4 font-medium text-13">
            {title}
            <span className="font-normal text-12 text-muted">
              <TimeAgo atMs={timestamp} />
            </span>
          </p>
          <p className="mt-1 text-13 text-muted">{message}</p>
          {link !== undefined && /^https:\/\//.test(link) && (
            <a className="text-12 text-accent underline" href={link} rel="noreferrer">
              {t('Read more')}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Mark({ isGood }: { isGood: boolean }) {
  return (
    <span aria-hidden="true" className={isGood ? 'text-up' : 'text-warn'}>
      {isGood ? '●' : '▲'}
    </span>
  )
}

function Heading({ children, isNumber = false }: { children: string; isNumber?: boolean }) {
  return (
    <th scope="col" className={`px-4 py-2 font-medium ${isNumber ? 'text-end' : 'text-start'}`}>
      {children}
    </th>
  )
}

function Figure({ children }: { children: ReactNode }) {
  return <td className="px-4 py-2.5 text-end tabular-nums">{children}</td>
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="text-end tabular-nums">{children}</dd>
    </>
  )
}

function Line({ children }: { children: string }) {
  return <p className="p-4 text-13 text-muted">{children}</p>
}

/** The newest status of the service, read again while the page is in sight; undefined until the first. */
function useServiceStatus(apiUrl: string): ServiceStatus | undefined {
  const [status, setStatus] = useState<ServiceStatus>()
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      clearTimeout(timer)
      if (!document.hidden) {
        const read = await readStatus({
          fetch: (path, init) => fetch(path, init),
          apiUrl,
          nowMs: Date.now,
          signal: leaving.signal,
        }).catch(() => undefined)
        if (read !== undefined) setStatus(read)
      }
      if (!leaving.signal.aborted) timer = setTimeout(look, PERIOD_MS)
    }
    const lookWhenSeen = () => {
      if (!document.hidden) void look()
    }
    void look()
    document.addEventListener('visibilitychange', lookWhenSeen)
    return () => {
      leaving.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookWhenSeen)
    }
  }, [apiUrl])
  return status
}
