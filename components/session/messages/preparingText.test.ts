import { expect, it } from 'vitest'
import { preparingText } from './preparingText'

it('says what a plugin asks of the person, whether or not it has words for it', () => {
  const line = 'Sign the message to add the address to your address book at Ondo Perps'
  expect(preparingText(line)).toBe(
    'Sign the message in your wallet to add the address to your address book at Ondo Perps',
  )
  expect(preparingText('Opening a session')).toBe('Opening a session')
})
