import { describe, expect, it } from 'vitest'
import { type StreamFacts, venueHealth } from './venueHealth'

const NOW = 1_000_000
const open: StreamFacts = {
  state: 'connected',
  lastMessageAtMs: NOW - 100,
  ageMs: 0,
  latencyMs: 41.4,
}

describe('venueHealth', () => {
  it('is good only while data is fresh', () => {
    expect(venueHealth(open, NOW)).toEqual({ tone: 'good', text: '0.1 s · 41 ms' })
    expect(venueHealth({ ...open, lastMessageAtMs: NOW - 3_000 }, NOW).tone).toBe('good')
    expect(venueHealth({ ...open, lastMessageAtMs: NOW - 3_001 }, NOW).tone).toBe('warn')
  })

  it('does not trust a socket that is open while nothing comes', () => {
    const silent = { ...open, lastMessageAtMs: NOW - 12_000, ageMs: 12_000 }
    expect(venueHealth(silent, NOW)).toEqual({ tone: 'bad', text: 'data 12 s old' })
  })

  it('of a venue that the page shows no prices of, takes the pauses between pings for fresh', () => {
    const quiet = { ...open, lastMessageAtMs: NOW - 5_400, ageMs: 5_000, isQuiet: true }
    expect(venueHealth(quiet, NOW)).toEqual({ tone: 'good', text: '5.4 s · 41 ms' })
    expect(venueHealth({ ...quiet, isQuiet: false }, NOW).tone).toBe('warn')
    expect(venueHealth({ ...quiet, state: 'reconnecting' }, NOW).tone).toBe('warn')
    const silent = { ...quiet, lastMessageAtMs: NOW - 10_001, ageMs: 10_000 }
    expect(venueHealth(silent, NOW)).toEqual({ tone: 'bad', text: 'data 10 s old' })
  })

  it('gives the age that the whole page shows, although something else of the venue is newer', () => {
    const frozen = { ...open, ageMs: 31_000 }
    expect(venueHealth(frozen, NOW)).toEqual({ tone: 'bad', text: 'data 31 s old' })
    const between = { ...open, lastMessageAtMs: NOW - 12_950, ageMs: 12_000 }
    expect(venueHealth(between, NOW + 100).text).toBe('data 12 s old')
  })

  it('says that it is reconnecting, and how old the data is', () => {
    const lost: StreamFacts = {
      ...open,
      state: 'reconnecting',
      lastMessageAtMs: NOW - 4_200,
      ageMs: 4_000,
    }
    expect(venueHealth(lost, NOW)).toEqual({ tone: 'warn', text: 'reconnecting, data 4 s old' })
  })

  it('distinguishes a first connection from one that fails', () => {
    const none = { lastMessageAtMs: undefined, ageMs: undefined, latencyMs: undefined }
    expect(venueHealth({ ...none, state: 'connecting' }, NOW).tone).toBe('warn')
    expect(venueHealth({ ...none, state: 'reconnecting' }, NOW).tone).toBe('bad')
  })

  it('calls a page that streams nothing idle, however old the last data is', () => {
    const left = { ...open, state: 'idle' as const, lastMessageAtMs: NOW - 60_000, ageMs: 60_000 }
    expect(venueHealth(left, NOW)).toEqual({ tone: 'idle', text: 'idle' })
    expect(venueHealth({ ...left, lastMessageAtMs: undefined }, NOW).tone).toBe('idle')
  })
})
