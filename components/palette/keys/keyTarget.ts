const TEXTLESS = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'color']

/** Where a key was pressed, as far as shortcuts must know. */
export function placeOfPress(target: EventTarget | null): 'typing' | 'control' | 'open' {
  if (!(target instanceof HTMLElement)) return 'open'
  if (target.isContentEditable) return 'typing'
  if (/^(TEXTAREA|SELECT)$/.test(target.tagName)) return 'typing'
  if (target instanceof HTMLInputElement && !TEXTLESS.includes(target.type)) return 'typing'
  if (target.closest('[role=menu],[role=listbox],[data-takes-keys]') !== null) return 'typing'
  return target.closest('button,a[href],input,[role=tab],summary') === null ? 'open' : 'control'
}
