import { createElement, Fragment, type ReactNode } from 'react'
import { currentLocale } from '@/lib/i18n/locale'
import { fillPlaceholders } from '@/lib/i18n/t'

/**
 * A text for a person with pieces of the page in its places: `tNodes('Sent to {address}', {
 * address: <Address value={to} /> })`. The whole sentence is one key, so that a translation may
 * move the pieces.
 */
export function tNodes(text: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const translated: string = currentLocale().translate(text) ?? text
  return createElement(Fragment, null, ...fillPlaceholders(translated, values))
}
