import { describe, expect, it } from 'vitest'
import { parsePaperEnv } from './paperEnv'

describe('settings of the paper process', () => {
  it('have defaults, and an empty variable counts as absent', () => {
    const defaults = {
      PAPER_PORT: 4000,
      PAPER_CHAIN: 'on',
      HYPERLIQUID_NETWORK: 'paper',
      LIGHTER_NETWORK: 'paper',
      ONDO_NETWORK: 'paper',
      PERPDESK_DATA_DIR: '.data',
      PAPER_SEED: 'perpdesk',
      PAPER_MARKET: 'moving',
    }
    expect(parsePaperEnv({})).toEqual(defaults)
    expect(parsePaperEnv({ PAPER_PORT: '', PERPDESK_DATA_DIR: '' })).toEqual(defaults)
    expect(parsePaperEnv({ PAPER_PORT: '4120', PATH: '/bin' }).PAPER_PORT).toBe(4120)
  })

  it('stop the start with one line that names a bad one', () => {
    for (const text of ['zero', '0', '70000', '80.5', '65535']) {
      expect(() => parsePaperEnv({ PAPER_PORT: text })).toThrow(/^bad setting PAPER_PORT: .+$/)
    }
    expect(() => parsePaperEnv({ PAPER_SEED: 'x'.repeat(65) })).toThrow(/PAPER_SEED/)
    expect(() => parsePaperEnv({ PAPER_MARKET: 'stil' })).toThrow(/^bad setting PAPER_MARKET: .+$/)
    for (const text of ['0', '3601', '1.5', 'long']) {
      expect(() => parsePaperEnv({ PAPER_WARM_UP_S: text })).toThrow(
        /^bad setting PAPER_WARM_UP_S: .+$/,
      )
    }
  })
})
