import { describe, expect, it } from 'vitest'
import { walletErrorKind } from './walletErrors'

describe('walletErrorKind', () => {
  it.each([
    [{ code: 4001 }, 'refused'],
    [{ code: 'ACTION_REJECTED' }, 'refused'],
    [{ code: -32002 }, 'busy'],
    [{ code: 4902 }, 'unknownChain'],
    [{ code: 4200 }, 'unsupported'],
    [{ code: 4100 }, 'unauthorized'],
  ])('reads the number of %j', (error, kind) => {
    expect(walletErrorKind(error)).toBe(kind)
  })

  it('finds the number below wrappers', () => {
    const wrapped = new Error('signing failed', {
      cause: new Error('x', { cause: { code: 4001 } }),
    })
    expect(walletErrorKind(wrapped)).toBe('refused')
  })

  it('finds the number that some wallets hide in a general error', () => {
    expect(walletErrorKind({ code: -32603, data: { originalError: { code: 4902 } } })).toBe(
      'unknownChain',
    )
  })

  it('says nothing about anything else', () => {
    for (const other of [undefined, null, 'no', new Error('no'), { code: 7 }]) {
      expect(walletErrorKind(other)).toBeUndefined()
    }
  })
})
