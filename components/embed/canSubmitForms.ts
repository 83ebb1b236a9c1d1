/**
 * Whether a form that is sent reaches the page here. In a frame whose sandbox lacks `allow-forms` the
 * browser drops it before its event, so that a press on *Long* would do nothing and say nothing.
 */
export function canSubmitForms(page: Document): boolean {
  const form = page.createElement('form')
  let isHeard = false
  form.hidden = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopPropagation()
    isHeard = true
  })
  page.body.append(form)
  form.requestSubmit()
  form.remove()
  return isHeard
}
