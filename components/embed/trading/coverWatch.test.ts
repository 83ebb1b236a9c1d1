import { describe, expect, it } from 'vitest'
import { createCoverWatch } from './coverWatch'

function frame() {
  const page = { layer: undefined as string | undefined, watched: [] as (string | undefined)[] }
  const changes: boolean[] = []
  const watch = createCoverWatch<string>({
    root: 'root',
    ownLayer: () => page.layer,
    watch: (element) => page.watched.push(element),
    onChange: (isCovered) => changes.push(isCovered),
  })
  const read = (target: string, isVisible: boolean | undefined, isIntersecting = true) =>
    watch.read([{ target, isIntersecting, ...(isVisible === undefined ? {} : { isVisible }) }])
  const show = (layer: string | undefined) => {
    page.layer = layer
    watch.look()
  }
  return { page, changes, watch, read, show }
}

describe('whether a host covers the frame', () => {
  it('follows what lies over the root', () => {
    const { changes, read, watch } = frame()
    read('root', true)
    read('root', false)
    expect(watch.isCovered()).toBe(true)
    read('root', true)
    expect(changes).toEqual([true, false])
  })

  it('is no where the frame is out of sight, and where the browser cannot detect it', () => {
    const { read, watch } = frame()
    read('root', false, false)
    read('root', undefined)
    expect(watch.isCovered()).toBe(false)
  })

  it('is no while a menu of its own lies over it, whenever the reading arrives', () => {
    const { page, read, watch } = frame()
    read('root', true)
    // Up since the last look, as when the observer is the first to report it.
    page.layer = 'menu'
    read('root', false)
    expect(watch.isCovered()).toBe(false)
    expect(page.watched).toEqual(['root', 'menu'])
    read('menu', true)
    expect(watch.isCovered()).toBe(false)
  })

  it('is no by a late reading of the root once the menu has gone', () => {
    const { page, read, show, watch } = frame()
    show('menu')
    page.layer = undefined
    read('menu', false)
    expect(watch.isCovered()).toBe(false)
    expect(page.watched).toEqual(['root', 'menu', 'root'])
  })

  it('is yes where the host covers the menu, and stays so until the root is seen again', () => {
    const { read, show, watch } = frame()
    show('menu')
    read('menu', false)
    expect(watch.isCovered()).toBe(true)
    show(undefined)
    expect(watch.isCovered()).toBe(true)
    read('root', true)
    expect(watch.isCovered()).toBe(false)
  })

  it('keeps its verdict while a dialog is on its way', () => {
    const { page, read, show, watch } = frame()
    read('root', false)
    show('waiting')
    expect(page.watched.at(-1)).toBeUndefined()
    read('root', true)
    expect(watch.isCovered()).toBe(true)
    show(undefined)
    read('root', true)
    expect(watch.isCovered()).toBe(false)
  })
})
