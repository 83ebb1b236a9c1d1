import { expect, it } from 'vitest'
import { dismissToast, onToastWanted, openToasts, showToast, type Toast } from './toasts'

it('keeps what is said before the region is there, in order, and asks for the region', () => {
  const said: string[] = []
  const recordTone = (tone: string) => (title: unknown) => said.push(`${tone} ${String(title)}`)
  // Only what is called is there.
  const toast = Object.assign(recordTone('plain'), {
    success: recordTone('success'),
    warning: recordTone('warning'),
    error: recordTone('error'),
    dismiss: recordTone('dismiss'),
  }) as unknown as Toast
  // Test files share a process: what another one left waiting is shown first.
  openToasts(toast)()
  said.length = 0
  let asked = 0
  const leave = onToastWanted(() => {
    asked += 1
  })
  showToast('success', 'one')
  showToast('plain', 'two')
  dismissToast('one')
  expect([asked, said]).toEqual([3, []])
  const close = openToasts(toast)
  showToast('error', 'three')
  expect(said).toEqual(['success one', 'plain two', 'dismiss one', 'error three'])
  close()
  leave()
  showToast('warning', 'four')
  expect([asked, said.length]).toEqual([3, 4])
  openToasts(toast)()
  expect(said.at(-1)).toBe('warning four')
})

it('takes the action off a toast that is still shown once it can do nothing, and keeps its words', () => {
  const shown: { id: number; title: string; reason: unknown; hasAction: boolean }[] = []
  const show = (
    title: string,
    options: { id?: number; action?: object; description?: unknown },
  ) => {
    const id = options.id ?? shown.length
    shown[id] = { id, title, reason: options.description, hasAction: options.action !== undefined }
    return id
  }
  const away = new Set<number>()
  const getToasts = () => shown.filter(({ id }) => !away.has(id))
  const close = openToasts(Object.assign(show, { error: show, getToasts }) as unknown as Toast)
  const form = new AbortController()
  const action = { label: 'Try again', onClick: () => undefined }
  const reason = 'The venue said no.'
  const options = { action, actionUntil: form.signal, description: reason }
  for (const title of ['stands', 'put away']) showToast('error', title, options)
  expect(shown.map(({ hasAction }) => hasAction)).toEqual([true, true])
  away.add(1)
  form.abort()
  showToast('error', 'late', options)
  close()
  expect(shown).toEqual([
    { id: 0, title: 'stands', reason, hasAction: false },
    { id: 1, title: 'put away', reason, hasAction: true },
    { id: 2, title: 'late', reason, hasAction: false },
  ])
})
