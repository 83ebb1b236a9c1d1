import { describe, expect, it } from 'vitest'
import { operationExamples } from '@/lib/schema/operations/operationExamples'
import { overallState, readStatus } from './readStatus'

const examples = operationExamples('venue')
const limits = {
  'x-ratelimit-limit': '1200',
  'x-ratelimit-remaining': '1187',
  'x-ratelimit-reset': '42',
}

/** A service that answers these paths; every other read fails. */
function read(answers: Record<string, Response>) {
  let nowMs = 1_000
  return readStatus({
    fetch: async (path) => {
      nowMs += 5
      const answer = answers[path]
      if (answer === undefined) throw new TypeError('no connection')
      return answer
    },
    apiUrl: '/api',
    nowMs: () => nowMs,
    signal: new AbortController().signal,
  })
}

const all = () => ({
  '/readyz': Response.json({
    ready: true,
    checks: { database: 'ok', paper: 'its disk is full', venue: 'ok' },
  }),
  '/api/providers': Response.json(examples.listProviders.answer, { headers: limits }),
  '/api/meta': Response.json({
    version: '1.2.3',
    notices: [{ timestamp: 1, title: 'a', message: 'b' }],
  }),
  '/api/marketsContext?provider=venue': Response.json(examples.getMarketsContext.answer, {
    headers: { age: '3' },
  }),
})

describe('the status of the service', () => {
  it('lists venues with the age of their figures, limits, version, parts and notices', async () => {
    const status = await read(all())
    expect(status).toMatchObject({
      isReady: true,
      parts: [
        { name: 'database', finding: 'ok' },
        { name: 'paper', finding: 'its disk is full' },
      ],
      limits: { remaining: 1187, limit: 1200, resetSeconds: 42 },
      version: '1.2.3',
      notices: [{ title: 'a' }],
    })
    expect(status.venues[0]).toMatchObject({
      key: 'venue',
      isActive: true,
      isReached: true,
      ageSeconds: 3,
    })
    expect(status.venues[0]?.marketCount).toBeGreaterThan(0)
  })

  it('keeps what could be read beside what could not', async () => {
    const { '/api/marketsContext?provider=venue': _, '/readyz': _ready, ...rest } = all()
    const status = await read(rest)
    expect(status.isReady).toBeUndefined()
    expect(status.venues[0]).toMatchObject({ isReached: undefined, ageSeconds: undefined })
    expect(status.version).toBe('1.2.3')
  })

  it('claims nothing where nothing answers', async () => {
    expect(await read({})).toMatchObject({
      isReady: undefined,
      venues: [],
      limits: undefined,
      version: undefined,
      notices: undefined,
    })
  })

  it('is operational only where its venues were read, and all that are active are fresh', async () => {
    const { '/api/providers': _, ...withoutVenues } = all()
    const old = Response.json(examples.getMarketsContext.answer, { headers: { age: '6' } })
    const down = Response.json({ ready: true, checks: { venue: 'no answer' } })
    const states: [Record<string, Response>, string][] = [
      [all(), 'operational'],
      [withoutVenues, 'venuesUnknown'],
      [{ ...all(), '/api/marketsContext?provider=venue': old }, 'venueTrouble'],
      [{ ...all(), '/readyz': down }, 'venueTrouble'],
      [{ ...all(), '/readyz': Response.json({ ready: false, checks: {} }) }, 'notReady'],
      [{}, 'silent'],
    ]
    for (const [answers, state] of states) expect(overallState(await read(answers))).toBe(state)
  })

  it('calls a visitor’s own limit by its name, and no venue without data for it', async () => {
    const refused = () =>
      Response.json(
        { code: 2090, message: 'Too many requests.' },
        { status: 429, headers: { ...limits, 'x-ratelimit-remaining': '0' } },
      )
    const contexts = '/api/marketsContext?provider=venue'
    const oneRead = await read({ ...all(), [contexts]: refused() })
    expect(oneRead.venues[0]).toMatchObject({ isLimited: true, ageSeconds: undefined })
    expect(overallState(oneRead)).toBe('limited')

    const none = await read({
      ...all(),
      '/api/providers': refused(),
      '/api/meta': refused(),
    })
    expect(none).toMatchObject({
      venues: [],
      limits: { remaining: 0 },
      limited: { venues: true, meta: true },
    })
    expect(overallState(none)).toBe('limited')

    // What is known of a venue otherwise comes first.
    const down = Response.json({ ready: true, checks: { venue: 'no answer' } })
    const unreached = await read({ ...all(), '/readyz': down, [contexts]: refused() })
    expect(overallState(unreached)).toBe('venueTrouble')
    // Incidents that were not read say nothing of the venues.
    const withoutMeta = await read({ ...all(), '/api/meta': refused() })
    expect(withoutMeta).toMatchObject({
      notices: undefined,
      limited: { venues: false, meta: true },
    })
    expect(overallState(withoutMeta)).toBe('operational')
  })

  it('does not call a page of HTML an answer', async () => {
    const html = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
    const answers = { '/readyz': html(), '/api/providers': html(), '/api/meta': html() }
    expect(await read(answers)).toMatchObject({
      isReady: undefined,
      venues: [],
      notices: undefined,
    })
  })
})
