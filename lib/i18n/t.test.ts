import { afterEach, describe, expect, it } from 'vitest'
import { setLocale } from './locale'
import { pseudo } from './pseudo'
import { fillPlaceholders, plural, pluralOf, t, tIn } from './t'
import { translateBy } from './testing/translateBy'

afterEach(() => {
  globalThis.perpdeskLocale = undefined
})

const GERMAN = {
  Close: 'Schließen',
  'Close {size} {symbol} at market': '{symbol}: {size} zum Markt schließen',
  '{count} orders': { one: 'ein Auftrag', other: '{count} Aufträge' },
}

function useGermanLocale() {
  setLocale({ language: 'de', numbers: 'de-DE', translate: translateBy('de', GERMAN) })
}

describe('a text', () => {
  it('is its own English', () => {
    expect(t('Close')).toBe('Close')
    expect(t('Close {size} {symbol} at market', { size: '0.5', symbol: 'BTC' })).toBe(
      'Close 0.5 BTC at market',
    )
  })

  it('is said in the language of the page, its places where that language wants them', () => {
    useGermanLocale()
    expect(t('Close')).toBe('Schließen')
    expect(t('Close {size} {symbol} at market', { size: '0,5', symbol: 'BTC' })).toBe(
      'BTC: 0,5 zum Markt schließen',
    )
  })

  it('stays English where the catalogue has nothing, even for names every object has', () => {
    useGermanLocale()
    expect(t('Open')).toBe('Open')
    expect(t('constructor')).toBe('constructor')
  })

  it('shows what a value says, braces and dollars included', () => {
    expect(t('Note: {note}', { note: '{size} $& $1' })).toBe('Note: {size} $& $1')
  })

  it('keeps a piece of the page whole between its words', () => {
    const piece = { kind: 'address' }
    expect(fillPlaceholders('Sent to {address} now', { address: piece })).toEqual([
      'Sent to ',
      piece,
      ' now',
    ])
  })
})

describe('a word that is several', () => {
  it('is parted by what it stands for, and falls back to the word alone', () => {
    expect(tIn('candle', 'Close')).toBe('Close')
    const words = { 'candle|Close': 'Schluss', Close: 'Schließen' }
    setLocale({ language: 'de', numbers: 'de-DE', translate: translateBy('de', words) })
    expect([tIn('candle', 'Close'), tIn('position', 'Close')]).toEqual(['Schluss', 'Schließen'])
  })

  it('is said without its context in the pseudo language', () => {
    expect(pseudo('candle|Close')).toBe(pseudo('Close'))
  })
})

describe('a counted text', () => {
  it('has one form for one and another for the rest', () => {
    expect(plural(1, 'one order', '{count} orders')).toBe('one order')
    expect(plural(0, 'one order', '{count} orders')).toBe('0 orders')
    expect(plural(2, 'one of {symbol}', '{count} of {symbol}', { symbol: 'BTC' })).toBe('2 of BTC')
  })

  it('uses the forms of the language', () => {
    useGermanLocale()
    expect(plural(1, 'one order', '{count} orders')).toBe('ein Auftrag')
    expect(plural(3, 'one order', '{count} orders')).toBe('3 Aufträge')
    expect(pluralOf('pl', 3)).toBe('few')
  })

  it('falls back to the form for all the others', () => {
    const translate = translateBy('pl', { '{count} orders': { other: '{count} zleceń' } })
    expect(translate('{count} orders', 3)).toBe('{count} zleceń')
  })
})

describe('the pseudo language', () => {
  it('brackets and lengthens a text and leaves its places alone', () => {
    expect(pseudo('Close {size}')).toBe('[Çlóšé {size}···]')
    setLocale({ language: 'en-XA', numbers: 'en-US', translate: pseudo })
    expect(t('Close {size}', { size: '1' })).toBe('[Çlóšé 1···]')
  })
})
