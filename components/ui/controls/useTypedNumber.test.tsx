import { useState } from 'react'
import { flushSync } from 'react-dom'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { parseTyped } from '@/lib/decimal/decimal'
import { readNumberLocaleFrom } from '@/lib/decimal/numberLocale'
import { DecimalInput } from './DecimalInput'
import { type TypedField, useTypedNumber } from './useTypedNumber'

let browser: BareBrowser
let field: TypedField
let owned: string
let own: (text: string) => void

function Field() {
  const [value, setValue] = useState('')
  owned = value
  own = setValue
  field = useTypedNumber(value, setValue, false)
  return null
}

const press = (...keys: readonly string[]) => {
  for (const key of keys) flushSync(() => field.enter(field.shown + key))
}

beforeEach(async () => {
  browser = await openBareBrowser()
  browser.render(<Field />)
})
afterEach(async () => {
  await browser.close()
  readNumberLocaleFrom(() => 'en-US')
})

describe('a number typed key by key', () => {
  it('keeps its separators until the field is left, and its owner has the plain number', () => {
    press(...'1,234.5')
    expect(field.shown).toBe('1,234.5')
    expect(owned).toBe('1234.5')
    flushSync(() => field.settle())
    expect(field.shown).toBe('1234.5')
  })

  it.each(['1e9', '-1', '1.2.3', '5k'])(
    '%s stays as typed, and its owner has no number',
    (text) => {
      press(...text)
      expect(field.shown).toBe(text)
      expect(owned).not.toBe('')
      expect(parseTyped(owned)).toBeUndefined()
      flushSync(() => field.settle())
      expect(parseTyped(owned)).toBeUndefined()
      expect(field.problem).toBeDefined()
    },
  )

  it('goes by the number format, and says where one separator could mean another number', () => {
    press(...'1,234')
    expect([owned, field.isGuess]).toEqual(['1234', true])
    flushSync(() => own(''))
    readNumberLocaleFrom(() => 'de-DE')
    press(...'1,234')
    expect([owned, field.isGuess]).toEqual(['1.234', false])
  })

  it('an edit of what the field wrote is read as written, also where a comma is the decimal mark', () => {
    readNumberLocaleFrom(() => 'de-DE')
    flushSync(() => own('12.34'))
    press('5')
    expect([field.shown, owned]).toEqual(['12.345', '12.345'])
  })

  it('shows what something else put in its place', () => {
    press(...'1,234.5')
    flushSync(() => own('7'))
    expect([field.shown, field.isGuess]).toEqual(['7', false])
  })
})

describe('a field that holds no number', () => {
  const markup = (value: string) =>
    renderToStaticMarkup(<DecimalInput label="Size" value={value} onValueChange={() => {}} />)

  it('is marked, with how to write one in the number format', () => {
    expect(markup('1e9')).toContain('aria-invalid="true"')
    expect(markup('1e9')).toContain('Example: 1234.5.')
    expect(markup('−1')).toContain('without a minus sign')
    expect(markup('5.')).not.toContain('aria-invalid')
    readNumberLocaleFrom(() => 'de-DE')
    expect(markup('1e9')).toContain('Example: 1234,5.')
  })
})
