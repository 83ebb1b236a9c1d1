'use client'
import { type ReactNode, Suspense, use } from 'react'
import { readNumberLocaleFrom } from '@/lib/decimal/numberLocale'
import { findLanguage } from '@/lib/messages/languages'
import { currentSpeech, SOURCE_LANGUAGE, type Speech, speakAs } from '@/lib/messages/speech'

// On the server and in the page alike, figures are written as the visit is spoken to.
readNumberLocaleFrom(() => currentSpeech().numbers)

export interface SpeechBoundaryProps {
  /** As the server chose for this visit: it stays so until the page is loaded again. */
  language: string
  numbers: string
  children: ReactNode
}

/**
 * Has everything below speak the visit's language. The server drew the page in it; here the page
 * stands as it was drawn until the words have come, and only then comes alive. English has no words
 * to wait for.
 */
export function SpeechBoundary({ language, numbers, children }: SpeechBoundaryProps) {
  if (language === SOURCE_LANGUAGE) {
    speakHere({ language, numbers, translate: () => undefined })
    return children
  }
  return (
    <Suspense fallback={null}>
      <Translated language={language} numbers={numbers}>
        {children}
      </Translated>
    </Suspense>
  )
}

function Translated({ language, numbers, children }: SpeechBoundaryProps) {
  // The server has all words and knows the request's own; a page fetches its one catalogue.
  if (isPage()) speakHere({ language, numbers, translate: use(wordsOf(language)) })
  return children
}

const words = new Map<string, Promise<Speech['translate']>>()

function wordsOf(language: string): Promise<Speech['translate']> {
  const known = words.get(language)
  if (known !== undefined) return known
  const coming =
    findLanguage(language)
      ?.load()
      // Without its words a page is still of use: it goes on in English.
      .catch(() => () => undefined) ?? Promise.resolve(() => undefined)
  words.set(language, coming)
  return coming
}

function speakHere(speech: Speech): void {
  if (isPage()) speakAs(speech)
}

function isPage(): boolean {
  return typeof window !== 'undefined'
}
