const TEXTLESS = ['checkbox', 'radio', 'range', 'button', 'submit', 'reset', 'file', 'color']

/** Where a key was pressed, as far as shortcuts must know. */
function placeOfPress(target: EventTarget | null): 'typing' | 'control' | 'open' {
  if (!(target instanceof HTMLElement)) return 'open'
  if (target.isContentEditable) return 'typing'
  if (/^(TEXTAREA|SELECT)$/.test(target.tagName)) return 'typing'
  if (target instanceof HTMLInputElement && !TEXTLESS.includes(target.type)) return 'typing'
  if (target.closest('[role=menu],[role=listbox],[data-takes-keys]') !== null) return 'typing'
  return target.closest('button,a[href],input,[role=tab],summary') === null ? 'open' : 'control'
}

/**
 * Whether a press is left to what has the focus: characters to a text field, Enter and Space to a
 * control that they press. Every other key of a control is the desk's.
 */
export function isLeftToTarget(target: EventTarget | null, chord: string): boolean {
  const place = placeOfPress(target)
  if (place === 'typing') return !chord.startsWith('Mod+')
  return place === 'control' && /(?:^|\+)(?:Enter|Space)$/.test(chord)
}

/** Whether a dialog is open, or its placeholder until its code is loaded. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog],[role=alertdialog]') !== null
}
