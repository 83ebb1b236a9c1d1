import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { bareDesk } from '@/components/session/testing/bareDesk'
import { decimal } from '@/lib/decimal/decimal'
import { PerpsError } from '@/lib/schema/perpsError'
import { kindA, kindB } from '@/lib/trade/testing/madeUpProviders'
import { PastAndPresent } from './AllOverview'

vi.mock('./ExposureTable', () => ({ ExposureTable: () => null }))

const account = {
  figures: {
    ...{ equity: decimal('1000'), freeMargin: decimal('600'), marginUsed: decimal('400') },
    unrealizedPnl: decimal('-5'),
  },
  ...{ isOld: false, error: null, retry: () => {}, isGated: false },
  ...{ exists: true, stepsLeft: 0, isCounted: true },
}

const read = {
  history: { range: '7d' as const, points: [] },
  ...{ historyError: null, retryHistory: () => {}, rows: [], isOld: false },
  ...{ fillsKept: undefined, error: null, retry: () => {} },
}

/** What is said of a venue whose part is missing, where the other one's is there. */
function notesFor(past: Partial<Record<keyof typeof read, unknown>>): string[] {
  const parts = {
    ...{ venues: [kindA, kindB], range: '7d' as const, onRange: () => {} },
    accounts: new Map([kindA, kindB].map(({ key }) => [key, account])),
    pasts: new Map([
      [kindA.key, read],
      [kindB.key, { ...read, ...past } as typeof read],
    ]),
  }
  const desk = { provider: kindA.key, client: { plugins: [] }, cache: new QueryClient() }
  const markup = renderToStaticMarkup(bareDesk(<PastAndPresent {...parts} />, desk))
  return [...markup.matchAll(/<p role="status"[^>]*>([^<]*)</g)].map(([, text = '']) => text)
}

it('a sum says which venue it is without', () => {
  const failure = new PerpsError(2004, 'The venue does not answer.')
  const isOfB = expect.stringMatching(/^Venue B: data is stale or missing\./)
  expect(notesFor({})).toEqual([])
  expect(notesFor({ history: undefined, historyError: failure })).toEqual([isOfB])
  expect(notesFor({ rows: undefined, error: failure })).toEqual([isOfB])
  // One that is not renewed, but there, is part of it.
  expect(notesFor({ historyError: failure, error: failure })).toEqual([])
  // Nothing is missing yet while it is on its way.
  expect(notesFor({ history: undefined, rows: undefined })).toEqual([])
})
