import { describe, expect, it } from 'vitest'
import { webLink } from './webLink'

describe('an address from outside', () => {
  it('becomes a link where it is one of the web', () => {
    expect(webLink('https://status.example/x?y=1')).toBe('https://status.example/x?y=1')
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', '/relative', 'no address', '', undefined])(
    'becomes none where it is %s',
    (text) => {
      expect(webLink(text)).toBeUndefined()
    },
  )
})
