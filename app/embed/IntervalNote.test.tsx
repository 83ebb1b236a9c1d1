import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { EmbedPageContext, type EmbedPageState } from '@/components/embed/embedPage'
import { useUnservedInterval } from '@/components/embed/useUnservedInterval'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { OhlcvInterval } from '@/lib/schema/model/enums'
import { kindA } from '@/lib/trade/testing/madeUpProviders'
import { IntervalNote } from './IntervalNote'

let browser: BareBrowser
const report = vi.fn()

beforeEach(async () => {
  browser = await openBareBrowser()
  report.mockClear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  await browser.close()
  vi.restoreAllMocks()
})

const venueOf = (supportedIntervals: OhlcvInterval[]) => ({ ...kindA, supportedIntervals })
const VENUE = venueOf(['1m', '1h'])

function Chart({ provider }: { provider: typeof VENUE }) {
  useUnservedInterval(provider)
  return null
}

/** Asks as an address, or its host, does; the text of the note. */
function ask(
  interval: { width: OhlcvInterval } | undefined,
  params: EmbedPageState['params'],
  provider = VENUE,
): string {
  const state = { interval, params, report } as unknown as EmbedPageState
  browser.render(
    <EmbedPageContext value={state}>
      <Chart provider={provider} />
    </EmbedPageContext>,
  )
  const note = renderToStaticMarkup(
    <EmbedPageContext value={state}>
      <IntervalNote provider={provider} />
    </EmbedPageContext>,
  )
  return note.replace(/<[^>]+>/g, '')
}

it('an interval of the address that the venue does not have is a bad value, named to all', () => {
  expect(ask({ width: '3m' }, { interval: '3m' })).toBe('Parameter interval must be like 1m | 1h')
  expect(report).toHaveBeenCalledWith({ code: 2002, message: 'interval: 1m | 1h' })
  expect(console.warn).toHaveBeenCalledWith('perps-embed', {
    badParameters: [{ name: 'interval', example: '1m | 1h' }],
  })
})

it('one that the host sends is no parameter, and each is answered by an error', () => {
  expect(ask({ width: '1h' }, { interval: '1h' })).toBe('')
  expect(ask({ width: '3m' }, { interval: '1h' })).toBe(`${kindA.name} has no 3m candles`)
  const times = report.mock.calls.length
  expect(times).toBeGreaterThan(0)
  ask({ width: '3m' }, { interval: '1h' })
  expect(report.mock.calls.length).toBeGreaterThan(times)
})

it('nothing is said where the venue has it, or no interval was asked for', () => {
  expect(ask({ width: '1m' }, { interval: '1m' })).toBe('')
  expect(ask(undefined, {})).toBe('')
  // Without any candles the chart says so itself.
  expect(ask({ width: '3m' }, { interval: '3m' }, venueOf([]))).toBe('')
  expect(report).not.toHaveBeenCalled()
})
