import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { toast } from 'sonner'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import type { useOwnKeys } from '@/components/session/wallet/useKeys'
import { openToasts } from '@/components/ui/overlays/toasts'
import { notificationStore } from '@/lib/stores/notifications'
import { kindA, kindB, kindC } from '@/lib/trade/testing/madeUpProviders'
import { OwnKeyNote } from './OwnKeyNote'

let browser: BareBrowser
let drawn: ReactNode
let closeToasts = () => {}

beforeEach(async () => {
  browser = await openBareBrowser()
  const show = () => 1
  const tones = { success: show, error: show, warning: show, getToasts: () => [] }
  closeToasts = openToasts(Object.assign(show, toast, tones) as unknown as typeof toast)
})

afterEach(async () => {
  closeToasts()
  await browser.close()
  notificationStore.setState({ notifications: [] })
})

const elements = (node: ReactNode): readonly ReactElement<Record<string, never>>[] =>
  Array.isArray(node)
    ? node.flatMap(elements)
    : isValidElement<Record<string, never>>(node)
      ? [node, ...elements(node.props.children)]
      : []

/** Labels of its buttons, and what a press on one does. */
const buttons = () =>
  new Map(
    elements(drawn).flatMap(({ props }) =>
      typeof props.onClick === 'function'
        ? [[String(props.children), props.onClick as () => void] as const]
        : [],
    ),
  )

/** The note of a key that this browser keeps, and removes like this. */
function show(forget: () => Promise<void>, provider = kindC) {
  browser.render(<Drawn {...{ forget, provider }} />)
}

function Drawn({ forget, provider }: { forget: () => Promise<void>; provider: typeof kindC }) {
  const own = { data: [{ kind: 'apiKey', id: 'k1' }], isError: false, forget }
  drawn = OwnKeyNote({
    ...{ provider, isApproved: true },
    own: own as unknown as ReturnType<typeof useOwnKeys>,
  })
  return null
}

const titles = () => notificationStore.getState().notifications.map(({ title }) => title)

it('says why a key could not be removed from this browser, and goes on asking', async () => {
  show(async () => {
    throw new Error('The store of this browser is closed.')
  })
  buttons().get('Remove from this browser…')?.()
  await expect.poll(() => [...buttons().keys()]).toEqual(['Remove from this browser', 'Keep key'])
  buttons().get('Remove from this browser')?.()
  await expect.poll(titles).toHaveLength(1)
  const [notification] = notificationStore.getState().notifications
  expect(notification).toMatchObject({ kind: 'refusal', title: expect.stringContaining('Remove') })
  expect([...buttons().keys()]).toEqual(['Remove from this browser', 'Keep key'])
})

it('says that a key was removed, and asks no more', async () => {
  const forgotten: string[] = []
  show(async () => void forgotten.push('k1'))
  buttons().get('Remove from this browser…')?.()
  await expect.poll(() => buttons().size).toBe(2)
  buttons().get('Remove from this browser')?.()
  await expect.poll(titles).toEqual(['Key removed from this browser'])
  expect(forgotten).toEqual(['k1'])
  await expect.poll(() => [...buttons().keys()]).toEqual(['Remove from this browser…'])
})

it.each([
  [kindA, 'stays approved until you revoke it.'],
  [kindB, 'stays registered on Venue B.'],
  [kindC, 'stays registered on Venue C.'],
])('says what becomes of the key at venue %#', async (provider, words) => {
  show(async () => {}, provider)
  buttons().get('Remove from this browser…')?.()
  await expect.poll(() => buttons().size).toBe(2)
  expect(renderToStaticMarkup(drawn)).toContain(words)
})
