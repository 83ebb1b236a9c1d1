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
