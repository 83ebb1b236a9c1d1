import { describe, expect, it } from 'vitest'
import { CodeRejection } from '@/lib/schema/model/referral'
import { candidateWords } from './rejectionWords'

describe('the verdict on a code', () => {
  it('names the code as it is kept where it can be used', () => {
    const words = candidateWords({ code: 'north7', valid: true, normalizedCode: 'NORTH7' })
    expect(words).toBe('NORTH7 is valid.')
  })

  it('says a reason of its own for every rejection', () => {
    const words = CodeRejection.options.map((rejection) =>
      candidateWords({ code: 'north7', valid: false, rejection }),
    )
    expect(new Set(words).size).toBe(CodeRejection.options.length)
  })
})
