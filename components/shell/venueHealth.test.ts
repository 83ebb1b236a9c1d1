import { describe, expect, it } from 'vitest'
import { type StreamFacts, venueHealth } from './venueHealth'

const NOW = 1_000_000
const open: StreamFacts = { state: 'connected', lastMessageAtMs: NOW - 100, latencyMs: 41.4 }

describe('venueHealth', () => {
  it('is good only while data is fresh', () => {
    expect(venueHealth(open, NOW)).toEqual({ tone: 'good', text: '0.1 s · 41 ms' })
    expect(venueHealth({ ...open, lastMessageAtMs: NOW - 3_000 }, NOW).tone).toBe('good')
    expect(venueHealth({ ...open, lastMessageAtMs: NOW - 3_001 }, NOW).tone).toBe('warn')
  })

  it('does not believe a socket that says it is open while nothing comes', () => {
    const silent = { ...open, lastMessageAtMs: NOW - 12_000 }
    expect(venueHealth(silent, NOW)).toEqual({ tone: 'bad', text: 'data 12 s old' })
  })

  it('says that it is reconnecting, and how old the data is', () => {
    const lost: StreamFacts = { ...open, state: 'reconnecting', lastMessageAtMs: NOW - 4_200 }
    expect(venueHealth(lost, NOW)).toEqual({ tone: 'warn', text: 'reconnecting, data 4 s old' })
  })

  it('tells a first connection from one that fails', () => {
    const none = { lastMessageAtMs: undefined, latencyMs: undefined }
    expect(venueHealth({ ...none, state: 'connecting' }, NOW).tone).toBe('warn')
    expect(venueHealth({ ...none, state: 'reconnecting' }, NOW).tone).toBe('bad')
    expect(venueHealth({ ...none, state: 'idle' }, NOW).tone).toBe('idle')
  })

  it('survives a clock that was set back', () => {
    expect(venueHealth({ ...open, lastMessageAtMs: NOW + 60_000 }, NOW).text).toBe('0.0 s · 41 ms')
  })
})
