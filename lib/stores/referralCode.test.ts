import { beforeEach, describe, expect, it } from 'vitest'
import { forgetCode, referralCodeStore, rememberCode } from './referralCode'

beforeEach(() => forgetCode())

describe('the code of a link', () => {
  it('is remembered in capitals, whatever else the link says', () => {
    rememberCode('?i=15m&ref=north7')
    expect(referralCodeStore.getState().code).toBe('NORTH7')
  })

  it('gives way to the code of a later link', () => {
    rememberCode('?ref=NORTH7')
    rememberCode('?ref=SOUTH9')
    expect(referralCodeStore.getState().code).toBe('SOUTH9')
  })

  it.each(['', '?ref=', '?ref=a', '?ref=%3Cscript%3E', `?ref=${'A'.repeat(21)}`])(
    'is not taken from %s',
    (search) => {
      rememberCode('?ref=NORTH7')
      rememberCode(search)
      expect(referralCodeStore.getState().code).toBe('NORTH7')
    },
  )

  it('is forgotten once it was used', () => {
    rememberCode('?ref=NORTH7')
    forgetCode()
    expect(referralCodeStore.getState()).toEqual({})
  })
})
