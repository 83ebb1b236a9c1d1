import { describe, expect, it } from 'vitest'
import { choiceCookie, choiceIn, chooseLocale, decodeChoice } from './chooseLocale'

/** Follows the browser in both. */
const AUTOMATIC = { language: 'auto', numbers: 'auto' }

import { findLanguage } from './languages'

describe('the language of a visit', () => {
  it('is English without a preference, and for one without a catalogue', () => {
    expect(chooseLocale(AUTOMATIC, undefined)).toEqual({ language: 'en', numbers: 'en-US' })
    expect(chooseLocale(AUTOMATIC, 'tlh,*').language).toBe('en')
  })

  it('is the browser’s first preference that has a catalogue', () => {
    expect(chooseLocale(AUTOMATIC, 'fr-FR,fr;q=0.9,en;q=0.8').language).toBe('fr')
    expect(chooseLocale(AUTOMATIC, 'tlh,de-AT;q=0.9').language).toBe('de')
    expect(chooseLocale(AUTOMATIC, 'en-GB,fr;q=0.9').language).toBe('en')
  })

  it.each([
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-TW', 'en'],
    ['zh-Hant', 'en'],
  ])('takes %s by its script for %s', (wish, language) => {
    expect(chooseLocale(AUTOMATIC, wish).language).toBe(language)
  })

  it('and its figures pass over a tag whose parts are tags and the whole is none', () => {
    const usual = { language: 'en', numbers: 'en-US' }
    expect(chooseLocale({ ...AUTOMATIC, numbers: 'de-DE-AT' }, undefined)).toEqual(usual)
    const wishes = 'fr-1996-1996,de-CH;q=0.5'
    expect(chooseLocale(AUTOMATIC, wishes)).toEqual({ language: 'de', numbers: 'de-CH' })
  })

  it('is never the trial language unless it was asked for', () => {
    expect(chooseLocale(AUTOMATIC, 'en-XA').language).toBe('en')
    expect(chooseLocale({ ...AUTOMATIC, language: 'en-XA' }, 'de').language).toBe('en-XA')
  })

  it('is English where a chosen one is gone', () => {
    expect(chooseLocale({ ...AUTOMATIC, language: 'xx' }, undefined).language).toBe('en')
    expect(findLanguage('en-GB')).toBeUndefined()
  })
})

describe('the figures of a visit', () => {
  it('follow the first wish of the browser, by weight', () => {
    expect(chooseLocale(AUTOMATIC, 'en;q=0.5, de-DE;q=0.9').numbers).toBe('de-DE')
    expect(chooseLocale(AUTOMATIC, 'hi-IN').numbers).toBe('hi-IN')
    expect(chooseLocale(AUTOMATIC, 'en').numbers).toBe('en-US')
    expect(chooseLocale(AUTOMATIC, 'en-GB,en;q=0.5').numbers).toBe('en-GB')
  })

  it('are a choice of their own', () => {
    expect(chooseLocale({ language: 'en', numbers: 'fr-FR' }, 'de-DE').numbers).toBe('fr-FR')
  })

  it('survive nonsense', () => {
    for (const wishes of ['', ',,;;', 'de;q=x', '<script>', 'x'.repeat(500)]) {
      expect(chooseLocale(AUTOMATIC, wishes).language).toBe('en')
    }
  })
})

describe('the choice', () => {
  it('comes back from the cookies as it was kept', () => {
    const choice = { language: 'en-XA', numbers: 'de-CH' }
    const [pair = ''] = choiceCookie(choice).split(';')
    expect(choiceIn(`a=b; ${pair}; c=d`)).toEqual(choice)
    expect(choiceIn(undefined)).toEqual(AUTOMATIC)
  })

  it('follows the browser where the cookie is damaged, field by field', () => {
    expect(decodeChoice('en-XA.<b>')).toEqual({ language: 'en-XA', numbers: 'auto' })
    expect(decodeChoice('..;')).toEqual(AUTOMATIC)
  })
})
