import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BareBrowser, openBareBrowser } from '@/components/session/wallet/testing/bareBrowser'
import { useFocusAfterRemoval } from './useFocusAfterRemoval'

/** As much of an element as the hook asks: a button, a row of them, or the list of rows. */
class FakeElement extends EventTarget {
  dataset: { row?: string } = {}
  parent: FakeElement | undefined
  children: FakeElement[] = []
  isReplaced = false
  constructor(readonly name: string) {
    super()
  }
  get isConnected(): boolean {
    return this === panel || this.parent?.isConnected === true
  }
  closest(selector: string): FakeElement | null {
    if (selector !== '[data-row]') return panel
    return this.dataset.row === undefined ? (this.parent?.closest(selector) ?? null) : this
  }
  querySelector(): FakeElement | null {
    return this.isReplaced ? this : null
  }
  querySelectorAll(): FakeElement[] {
    return this.children
  }
  contains(other: FakeElement | undefined): boolean {
    return other !== undefined && (other === this || this.contains(other.parent))
  }
  focus() {
    page().activeElement = this
    const focusin = new Event('focusin')
    Object.defineProperty(focusin, 'target', { value: this })
    list.dispatchEvent(focusin)
  }
}

let browser: BareBrowser
let panel: FakeElement
let list: FakeElement
const page = () => document as unknown as { activeElement: unknown; body: unknown }

function add(parent: FakeElement, name: string): FakeElement {
  const child = new FakeElement(name)
  child.parent = parent
  parent.children.push(child)
  return child
}

/** A row with its buttons, named after both. */
function addRow(key: string, buttons: readonly string[]): FakeElement {
  const row = add(list, key)
  row.dataset.row = key
  for (const button of buttons) add(row, `${key} ${button}`)
  return row
}

/** Takes something away, and the focus with it. */
function remove(element: FakeElement): void {
  const { parent } = element
  if (parent) parent.children = parent.children.filter((child) => child !== element)
  element.parent = undefined
  const { activeElement, body } = page()
  if (activeElement instanceof FakeElement && !activeElement.isConnected)
    page().activeElement = body
}

function Rows({ keys }: { keys: readonly string[] }) {
  useFocusAfterRemoval({ current: list as unknown as HTMLElement }, keys)
  return null
}

const draw = () =>
  browser.render(<Rows keys={list.children.map(({ dataset }) => dataset.row ?? '')} />)
const hasFocus = () => (page().activeElement as FakeElement).name

beforeEach(async () => {
  browser = await openBareBrowser()
  Object.assign(globalThis, { Element: FakeElement })
  page().body = new FakeElement('body')
  page().activeElement = page().body
  panel = new FakeElement('panel')
  list = add(panel, 'list')
})
afterEach(async () => {
  await browser.close()
  Reflect.deleteProperty(globalThis, 'Element')
})

describe('the focus in a list', () => {
  it('goes to the same button of the next row where its row goes', () => {
    const first = addRow('a', ['Edit', 'Cancel'])
    addRow('b', ['Edit', 'Cancel'])
    draw()
    first.children[1]?.focus()
    remove(first)
    draw()
    expect(hasFocus()).toBe('b Cancel')
  })

  it('stays in its row where its button goes, and where a person left it it does not come back', () => {
    const row = addRow('a', ['Save', 'Discard'])
    draw()
    row.children[0]?.focus()
    for (const button of [...row.children]) remove(button)
    add(row, 'a Edit')
    draw()
    expect(hasFocus()).toBe('a Edit')
    page().activeElement = page().body
    draw()
    expect(hasFocus()).toBe('body')
  })

  it.each(['before', 'after'])(
    'goes to the row that replaces its own, which is listed %s that one goes',
    (when) => {
      const row = addRow('old', ['Edit', 'Cancel'])
      addRow('other', ['Edit', 'Cancel'])
      draw()
      row.children[0]?.focus()
      row.isReplaced = true
      draw()
      if (when === 'before') {
        addRow('new', ['Edit', 'Cancel'])
        draw()
        expect(hasFocus()).toBe('old Edit')
      }
      remove(row)
      draw()
      if (when === 'after') {
        expect(hasFocus()).toBe('list')
        addRow('new', ['Edit', 'Cancel'])
        draw()
      }
      expect(hasFocus()).toBe('new Edit')
    },
  )

  it('stays where it went after the removal', () => {
    const row = addRow('old', ['Edit'])
    addRow('other', ['Edit'])
    draw()
    row.children[0]?.focus()
    row.isReplaced = true
    draw()
    remove(row)
    draw()
    const field = new FakeElement('field')
    page().activeElement = field
    addRow('new', ['Edit'])
    draw()
    expect(hasFocus()).toBe('field')
  })

  it('goes to the row that replaces the only one, in the list that is made for it', async () => {
    const row = addRow('old', ['Edit'])
    draw()
    row.children[0]?.focus()
    row.isReplaced = true
    draw()
    remove(row)
    browser.render(null)
    await expect.poll(hasFocus).toBe('panel')
    remove(list)
    list = add(panel, 'list')
    addRow('new', ['Edit'])
    draw()
    expect(hasFocus()).toBe('new Edit')
  })
})
