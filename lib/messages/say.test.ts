import { afterEach, describe, expect, it } from 'vitest'
import { translateBy } from './catalogue'
import { pseudo } from './pseudo'
import { pluralOf, say, sayCount, sayParts } from './say'
import { speakAs } from './speech'

afterEach(() => {
  globalThis.perpdeskSpeech = undefined
})

const GERMAN = {
  Close: 'Schließen',
  'Close {size} {symbol} at market': '{symbol}: {size} zum Markt schließen',
  '{count} orders': { one: 'ein Auftrag', other: '{count} Aufträge' },
}

function speakGerman() {
  speakAs({ language: 'de', numbers: 'de-DE', translate: translateBy('de', GERMAN) })
}

describe('a text', () => {
  it('is its own English', () => {
    expect(say('Close')).toBe('Close')
    expect(say('Close {size} {symbol} at market', { size: '0.5', symbol: 'BTC' })).toBe(
      'Close 0.5 BTC at market',
    )
  })

  it('is said in the language of the page, its places where that language wants them', () => {
    speakGerman()
    expect(say('Close')).toBe('Schließen')
    expect(say('Close {size} {symbol} at market', { size: '0,5', symbol: 'BTC' })).toBe(
      'BTC: 0,5 zum Markt schließen',
    )
  })

  it('stays English where the catalogue has nothing, even for names every object has', () => {
    speakGerman()
    expect(say('Open')).toBe('Open')
    expect(say('constructor')).toBe('constructor')
  })

  it('shows what a value says, braces and dollars included', () => {
    expect(say('Note: {note}', { note: '{size} $& $1' })).toBe('Note: {size} $& $1')
  })

  it('keeps a piece of the page whole between its words', () => {
    const piece = { kind: 'address' }
    expect(sayParts('Sent to {address} now', { address: piece })).toEqual([
      'Sent to ',
      piece,
      ' now',
    ])
  })
})

describe('a counted text', () => {
  it('has one form for one and another for the rest', () => {
    expect(sayCount(1, 'one order', '{count} orders')).toBe('one order')
    expect(sayCount(0, 'one order', '{count} orders')).toBe('0 orders')
    expect(sayCount(2, 'one of {symbol}', '{count} of {symbol}', { symbol: 'BTC' })).toBe(
      '2 of BTC',
    )
  })

  it('uses the forms of the language', () => {
    speakGerman()
    expect(sayCount(1, 'one order', '{count} orders')).toBe('ein Auftrag')
    expect(sayCount(3, 'one order', '{count} orders')).toBe('3 Aufträge')
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
    speakAs({ language: 'en-XA', numbers: 'en-US', translate: pseudo })
    expect(say('Close {size}', { size: '1' })).toBe('[Çlóšé 1···]')
  })
})
