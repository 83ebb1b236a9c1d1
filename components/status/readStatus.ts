import { Meta } from '@/lib/schema/model/meta'
import { operations } from '@/lib/schema/operations/operations'

/** The service's state of one venue. */
export interface VenueStatus {
  key: string
  name: string
  /** Announced venues (`Coming soon`) are listed and cannot be traded. */
  isActive: boolean
  /** Whether the service reaches it; undefined where that is not known. */
  isReached: boolean | undefined
  /** Whether its figures were refused by the visitor's own budget, which says nothing of the venue. */
  isLimited: boolean
  /** Age in seconds of the live figures that are served; undefined where none are. */
  ageSeconds: number | undefined
  /** Time that the service took to answer, in milliseconds; undefined where it did not. */
  answerMs: number | undefined
  marketCount: number | undefined
}

/** What may still be asked this minute, by the visitor's own budget. */
interface LimitsLeft {
  remaining: number
  limit: number
  resetSeconds: number
}

/** The service at one moment. */
export interface ServiceStatus {
  /** Unix milliseconds of the read. */
  readAtMs: number
  /** Whether everything it needs is there; undefined where it did not answer. */
  isReady: boolean | undefined
  /** Its dependencies besides the venues, each with `ok` or what is wrong. */
  parts: readonly { name: string; finding: string }[]
  venues: readonly VenueStatus[]
  limits: LimitsLeft | undefined
  /** What the visitor's own budget refused to read. */
  limited: { venues: boolean; meta: boolean }
  version: string | undefined
  /** Undefined where they could not be read. */
  notices: Meta['notices'] | undefined
}

/**
 * The service in one word; `silent` where it does not answer, `limited` where venues could not be read
 * for the visitor's own budget.
 */
export type OverallState =
  | 'silent'
  | 'notReady'
  | 'limited'
  | 'venuesUnknown'
  | 'venueTrouble'
  | 'operational'

/** What is needed of the page it runs in. */
export interface StatusSource {
  fetch: (path: string, init: { signal: AbortSignal; cache: 'no-store' }) => Promise<Response>
  /** Everything before an operation's path. */
  apiUrl: string
  nowMs(): number
  signal: AbortSignal
}

const OK = 'ok'
/** Seconds after which figures of a venue are old. */
const OLD_AFTER_SECONDS = 5
const TIMEOUT_MS = 8_000

type Answer = { response: Response; json: unknown; tookMs: number }

/** Reads what any visitor can read of the service. Never rejects but where the signal aborts. */
export async function readStatus(source: StatusSource): Promise<ServiceStatus> {
  const { apiUrl } = source
  const [ready, providers, meta] = await Promise.all([
    ask(source, '/readyz'),
    ask(source, `${apiUrl}/providers`),
    ask(source, `${apiUrl}/meta`),
  ])
  const checks = checksOf(ready?.json)
  const listed = operations.listProviders.success.schema.safeParse(providers?.json)
  const venues = await Promise.all(
    (listed.data?.providers ?? []).map(async ({ key, name, active }) => {
      const contexts = active
        ? await ask(source, `${apiUrl}/marketsContext?provider=${encodeURIComponent(key)}`)
        : undefined
      return {
        ...venueFigures(contexts),
        key,
        name,
        isActive: active,
        isReached: reachedBy(checks, key),
        isLimited: isRefusedForLimit(contexts),
      }
    }),
  )
  const reported = Meta.safeParse(meta?.json)
  const keys = new Set(venues.map(({ key }) => key))
  return {
    readAtMs: source.nowMs(),
    isReady: readiness(ready?.json),
    parts: Object.entries(checks)
      .filter(([name]) => !keys.has(name))
      .map(([name, finding]) => ({ name, finding })),
    venues,
    limits: limitsOf(providers?.response),
    limited: { venues: isRefusedForLimit(providers), meta: isRefusedForLimit(meta) },
    version: reported.data?.version,
    notices: reported.data?.notices,
  }
}

/**
 * The worst of what was read. Nothing is called operational whose venues could not be read, and no
 * venue is blamed for the visitor's own limit.
 */
export function overallState({
  isReady,
  venues,
  limited,
}: Pick<ServiceStatus, 'isReady' | 'venues' | 'limited'>): OverallState {
  if (isReady === undefined) return 'silent'
  if (!isReady) return 'notReady'
  const active = venues.filter((venue) => venue.isActive)
  if (active.some((venue) => !isFresh(venue) && !isUnread(venue))) return 'venueTrouble'
  if (limited.venues || active.some(isUnread)) return 'limited'
  return venues.length === 0 ? 'venuesUnknown' : 'operational'
}

/** Whether only the visitor's own limit keeps a venue's state from being known. */
export function isUnread({ isReached, isLimited }: Pick<VenueStatus, 'isReached' | 'isLimited'>) {
  return isLimited && isReached !== false
}

/** Whether a venue is reached and its figures are young. */
export function isFresh({
  isReached,
  ageSeconds,
}: Pick<VenueStatus, 'isReached' | 'ageSeconds'>): boolean {
  return isReached !== false && ageSeconds !== undefined && ageSeconds <= OLD_AFTER_SECONDS
}

/** Whether a finding of a part is that all is well. */
export function isWell(finding: string): boolean {
  return finding === OK
}

async function ask(source: StatusSource, path: string): Promise<Answer | undefined> {
  const startedAtMs = source.nowMs()
  try {
    const signal = AbortSignal.any([source.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const response = await source.fetch(path, { signal, cache: 'no-store' })
    const json: unknown = await response.json()
    return { response, json, tookMs: source.nowMs() - startedAtMs }
  } catch {
    source.signal.throwIfAborted()
    return undefined
  }
}

function isRefusedForLimit(answer: Answer | undefined): boolean {
  return answer?.response.status === 429
}

function venueFigures(answer: Answer | undefined) {
  const { prices } = operations.getMarketsContext.success.schema.safeParse(answer?.json).data ?? {}
  if (answer === undefined || prices === undefined) {
    return { ageSeconds: undefined, answerMs: undefined, marketCount: undefined }
  }
  const age = Number(answer.response.headers.get('age') ?? '0')
  return { ageSeconds: age, answerMs: answer.tookMs, marketCount: prices.length }
}

function limitsOf(response: Response | undefined): LimitsLeft | undefined {
  const figure = (name: string) => {
    const text = response?.headers.get(`x-ratelimit-${name}`)
    return text !== null && text !== undefined && /^\d+$/.test(text) ? Number(text) : undefined
  }
  const [remaining, limit, resetSeconds] = [figure('remaining'), figure('limit'), figure('reset')]
  if (remaining === undefined || limit === undefined || resetSeconds === undefined) return undefined
  return { remaining, limit, resetSeconds }
}

function readiness(json: unknown): boolean | undefined {
  return typeof json === 'object' && json !== null && 'ready' in json
    ? json.ready === true
    : undefined
}

function checksOf(json: unknown): Readonly<Record<string, string>> {
  if (typeof json !== 'object' || json === null || !('checks' in json)) return {}
  return Object.fromEntries(
    Object.entries(Object(json.checks)).map(([name, finding]) => [name, String(finding)]),
  )
}

function reachedBy(checks: Readonly<Record<string, string>>, key: string): boolean | undefined {
  const finding = checks[key]
  return finding === undefined ? undefined : isWell(finding)
}
