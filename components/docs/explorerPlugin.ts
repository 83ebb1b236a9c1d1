import type { ComponentType, createElement, ReactNode } from 'react'
import { say } from '@/lib/messages/say'

/** Name of the layout below, as Swagger UI's option `layout` takes it. */
export const EXPLORER_LAYOUT = 'ExplorerLayout'

/** Swagger UI brings a React of its own: what it shows must be built with that, not with ours. */
type CreateElement = typeof createElement

/** What Swagger UI hands to a part of its page, as far as we use it. */
interface PartProps {
  getComponent: (name: string, isContainer?: boolean) => ComponentType
  specSelectors: { loadingStatus: () => string; specStr: () => string }
  text?: ReactNode
}

type Part = (props: PartProps) => ReactNode
interface Named {
  'aria-label'?: string
  /** Of the operation that it belongs to. */
  method?: string
  path?: string
}

/** A plugin of Swagger UI: parts in place of its own, and parts around its own. */
export type ExplorerPlugin = (system: { React: { createElement: CreateElement } }) => {
  components: Readonly<Record<string, Part>>
  wrapComponents: Readonly<
    Record<string, (original: ComponentType<Named>) => (props: Named) => ReactNode>
  >
}

/**
 * Swagger UI as a part of our page: no second `main`, headings in order, nothing focusable within
 * something focusable, a name for all that is pressed or filled.
 */
export const explorerPlugin: ExplorerPlugin = ({ React: { createElement: h } }) => ({
  components: {
    [EXPLORER_LAYOUT]: layoutBuiltWith(h),
    DeepLink: textBuiltWith(h),
    CloseIcon: closeMarkBuiltWith(h),
  },
  wrapComponents: {
    TextArea: namedBodyBuiltWith(h),
    Select: namedChoiceBuiltWith(h),
    ExamplesSelect: namedChoiceBuiltWith(h),
    JsonSchema_array: namedItemsBuiltWith(h),
    responses: plainTableBuiltWith(h),
  },
})

/** Without its choice of a server: there is one, which served the page. */
function layoutBuiltWith(h: CreateElement): Part {
  return ({ getComponent, specSelectors }) => {
    // Loading and failing are told by Swagger UI's own layout.
    if (specSelectors.loadingStatus() !== 'success' || specSelectors.specStr() === '') {
      return h(getComponent('BaseLayout', true))
    }
    return h(
      'div',
      { className: 'swagger-ui' },
      h(getComponent('SvgAssets')),
      h(getComponent('errors', true)),
      h(getComponent('InfoContainer', true)),
      h('h2', { className: 'sr-only' }, say('Authorization')),
      h('div', { className: 'explorer-keys' }, h(getComponent('AuthorizeBtnContainer', true))),
      h('h2', { className: 'explorer-heading' }, say('Operations')),
      h(getComponent('operations', true)),
      h(getComponent('Models', true)),
    )
  }
}

/** In place of a link within the button that opens an operation; opening writes the address too. */
function textBuiltWith(h: CreateElement): Part {
  return ({ text }) => h('span', null, text)
}

function closeMarkBuiltWith(h: CreateElement): Part {
  return () => h('span', null, h('span', { className: 'sr-only' }, say('Close')), '✕')
}

function namedBodyBuiltWith(h: CreateElement) {
  return (original: ComponentType<Named>) => (props: Named) =>
    h(original, { ...props, 'aria-label': say('Request body') })
}

function namedChoiceBuiltWith(h: CreateElement) {
  return (original: ComponentType<Named>) => (props: Named) =>
    h('label', null, h('span', { className: 'sr-only' }, say('Value')), h(original, props))
}

/** The fields of a list have no words of their own. */
function namedItemsBuiltWith(h: CreateElement) {
  const name = (place: HTMLElement | null) => {
    for (const field of place?.querySelectorAll('input:not([aria-label])') ?? []) {
      field.setAttribute('aria-label', say('Value'))
    }
  }
  return (original: ComponentType<Named>) => (props: Named) =>
    // A callback of its own for each drawing: items come and go.
    h('div', { ref: (place: HTMLElement | null) => name(place) }, h(original, props))
}

/**
 * Swagger UI calls its table of responses a region: every open operation adds a landmark of no
 * name, and the table is one no more. It is told to be a table again, under the name of its call.
 */
function plainTableBuiltWith(h: CreateElement) {
  return (original: ComponentType<Named>) => (props: Named) =>
    h('div', { ref: (place: HTMLElement | null) => makeTables(place, props) }, h(original, props))
}

function makeTables(place: HTMLElement | null, { method = '', path = '' }: Named): void {
  for (const table of place?.querySelectorAll('table[role=region]') ?? []) {
    table.removeAttribute('role')
    const call = `${method.toUpperCase()} ${path}`.trim()
    table.setAttribute('aria-label', say('Responses of {call}', { call }))
  }
}
