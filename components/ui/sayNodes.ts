import { createElement, Fragment, type ReactNode } from 'react'
import { sayParts } from '@/lib/messages/say'
import { currentSpeech } from '@/lib/messages/speech'

/**
 * A text for a person with pieces of the page in its places: `sayNodes('Sent to {address}', {
 * address: <Address value={to} /> })`. The whole sentence is one key, so that a translation may
 * move the pieces.
 */
export function sayNodes(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const spoken: string = currentSpeech().translate(text) ?? text
  return createElement(Fragment, null, ...sayParts(spoken, values))
}
