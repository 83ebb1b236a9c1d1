import { expect, it } from 'vitest'
import { canSubmitForms } from './canSubmitForms'

/** As much of a document as the check uses; its browser drops forms where the sandbox has it so. */
function pageThat(dropsForms: boolean) {
  const shown: object[] = []
  const left: Event[] = []
  const createElement = () =>
    Object.assign(new EventTarget(), {
      requestSubmit(this: EventTarget) {
        // A form that is in no document is never sent.
        if (dropsForms || !shown.includes(this)) return
        const event = new Event('submit', { cancelable: true })
        if (this.dispatchEvent(event)) left.push(event)
      },
      remove(this: EventTarget) {
        shown.splice(shown.indexOf(this), 1)
      },
    })
  const body = { append: (form: object) => void shown.push(form) }
  return { document: { createElement, body } as never, shown, left }
}

it.each([
  ['hears the form that it sends, and has the page stay', false],
  ['hears nothing where the browser drops forms', true],
])('%s', (_what, dropsForms) => {
  const { document, shown, left } = pageThat(dropsForms)
  expect(canSubmitForms(document)).toBe(!dropsForms)
  expect([shown, left]).toEqual([[], []])
})
