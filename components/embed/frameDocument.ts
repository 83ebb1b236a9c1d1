import { escaped } from '@/components/ui/escaped'
import { EMBED_SANDBOX } from '@/lib/embed/embedKinds'
import { findLanguage } from '@/lib/i18n/languages'
import { currentLocale } from '@/lib/i18n/locale'
import { t } from '@/lib/i18n/t'
import type { PublicConfig } from '@/lib/schema/model/publicConfig'
import { type Appearance, appearanceAttributes } from '@/lib/stores/appearance'
import { PAGE_LINES } from './embedLook'
import type { EmbedSettings } from './embedPage'

/** What the script of a page with a root of its own is given. */
export interface GivenFrame {
  language: string
  numbers: string
  settings: EmbedSettings
  config: PublicConfig
  refusal: 'parent' | 'noParent' | 'badParent' | undefined
}

/** Ids of the elements that its script looks for. */
export const GIVEN_ID = 'perpdesk-given'
export const ROOT_ID = 'perpdesk-root'

/** What a document names. */
export interface FrameDocument {
  given: Omit<GivenFrame, 'language' | 'numbers'>
  appearance: Appearance
  /** Style sheet of its address. */
  look: string
  nonce: string | undefined
  files: { style: string; font: string; script: string; imports: readonly string[] }
}

/**
 * A page for frames as it is sent: its settings, its grey shape and what loads it, in the language of
 * the request that is being answered.
 */
export function frameDocument({ given, appearance, look, nonce, files }: FrameDocument): string {
  const { language, numbers } = currentLocale()
  const attributes = Object.entries({
    lang: language,
    dir: findLanguage(language)?.direction ?? 'ltr',
    ...appearanceAttributes(appearance),
  }).map(([name, value]) => `${name}="${escaped(value)}"`)
  const preloads = [files.script, ...files.imports].map(
    (path) => `<link rel="modulepreload" href="${escaped(path)}">`,
  )
  return [
    `<!doctype html><html ${attributes.join(' ')}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="dark light"><meta name="robots" content="noindex">',
    '<title>Perpdesk</title><link rel="icon" href="/favicon.svg">',
    `<link rel="preload" href="${escaped(files.font)}" as="font" type="font/woff2" crossorigin>`,
    `<link rel="stylesheet" href="${escaped(files.style)}">`,
    ...preloads,
    look === '' ? '' : `<style nonce="${escaped(nonce ?? '')}">${look}</style>`,
    `<script type="application/json" id="${GIVEN_ID}">${inScript({ language, numbers, ...given })}</script>`,
    `<script type="module" src="${escaped(files.script)}"></script></head>`,
    `<body><div id="${ROOT_ID}" class="contents">${shape()}</div>`,
    `<noscript><p class="p-4 text-center text-muted">${withoutScripts()}</p></noscript></body></html>`,
  ].join('\n')
}

const BAR =
  '<span aria-hidden="true" class="skeleton inline-block rounded-sm bg-line-strong/60 align-middle block h-full w-full"></span>'

/** What a page shows until its script runs: the markup of `LinesSkeleton`. */
function shape(): string {
  const lines = PAGE_LINES.map((height) =>
    [`<span style="height:${height}px" class="block">`, BAR, '</span>'].join(''),
  )
  return [
    '<div aria-busy="true" class="grid p-3" style="gap:10px">',
    `<span class="sr-only">${escaped(t('Loading'))}</span>`,
    ...lines,
    '</div>',
  ].join('')
}

function withoutScripts(): string {
  const advice = t('The sandbox attribute of the frame must have {words}.', {
    words: EMBED_SANDBOX,
  })
  return `${escaped(t('This frame is sandboxed'))}<br>${escaped(advice)}`
}

/** JSON that no text in it can end the script of. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
