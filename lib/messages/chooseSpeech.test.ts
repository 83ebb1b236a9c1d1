import { describe, expect, it } from 'vitest'
import { AUTOMATIC, choiceCookie, choiceIn, chooseSpeech, decodeChoice } from './chooseSpeech'
import { findLanguage } from './languages'

describe('the language of a visit', () => {
  it('is English where nobody said anything, and where a wish has no catalogue', () => {
    expect(chooseSpeech(AUTOMATIC, undefined)).toEqual({ language: 'en', numbers: 'en-US' })
    expect(chooseSpeech(AUTOMATIC, 'tlh,*').language).toBe('en')
  })

  it('is never the trial language unless it was asked for', () => {
    expect(chooseSpeech(AUTOMATIC, 'en-XA').language).toBe('en')
    expect(chooseSpeech({ ...AUTOMATIC, language: 'en-XA' }, 'de').language).toBe('en-XA')
  })

  it('is English where a chosen one is gone', () => {
    expect(chooseSpeech({ ...AUTOMATIC, language: 'xx' }, undefined).language).toBe('en')
    expect(findLanguage('en-GB')).toBeUndefined()
  })
})

describe('the figures of a visit', () => {
  it('follow the first wish of the browser, by weight', () => {
    expect(chooseSpeech(AUTOMATIC, 'en;q=0.5, de-DE;q=0.9').numbers).toBe('de-DE')
    expect(chooseSpeech(AUTOMATIC, 'hi-IN').numbers).toBe('hi-IN')
    expect(chooseSpeech(AUTOMATIC, 'en').numbers).toBe('en-US')
    expect(chooseSpeech(AUTOMATIC, 'en-GB,en;q=0.5').numbers).toBe('en-GB')
  })

  it('are a choice of their own', () => {
    expect(chooseSpeech({ language: 'en', numbers: 'fr-FR' }, 'de-DE').numbers).toBe('fr-FR')
  })

  it('survive nonsense', () => {
    for (const wishes of ['', ',,;;', 'de;q=x', '<script>', 'x'.repeat(500)]) {
      expect(chooseSpeech(AUTOMATIC, wishes).language).toBe('en')
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
