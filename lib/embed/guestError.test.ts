import { describe, expect, it } from 'vitest'
import { guestErrorOf } from './guestError'
import { GUEST_MESSAGES } from './messages'

describe('a failure as the host receives it', () => {
  it('names no address, key or hash that a venue put into its sentence', () => {
    const address = '0x52908400098527886E0F7030069857D2E4169EE7'
    const { message } = guestErrorOf({
      code: 2020,
      message: `Must deposit before performing actions. User: ${address}, step ${address}ff.`,
    })
    expect(message).toBe('Must deposit before performing actions. User: 0x…, step 0x….')
  })

  it.each([
    { message: 'x'.repeat(5_000), requestId: 'r'.repeat(5_000), code: 2001 },
    { message: '' },
    { message: 'Nothing known', requestId: undefined, code: undefined },
  ])('is a message of the protocol, whatever failed', (failure) => {
    expect(GUEST_MESSAGES.error.safeParse(guestErrorOf(failure)).success).toBe(true)
  })

  it('has the number of the failure, and 2000 where there is none', () => {
    expect(guestErrorOf({ code: 2021, message: 'No margin', requestId: 'req_1' })).toEqual({
      code: 2021,
      message: 'No margin',
      requestId: 'req_1',
    })
    expect(guestErrorOf({ message: 'Lost' }).code).toBe(2000)
  })
})
