import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { appManifest } from './appManifest'

const root = resolve(import.meta.dirname, '../../..')

/** Width and height that a PNG's header names. */
function sizeOf(path: string): string {
  const bytes = readFileSync(resolve(root, 'public', path.slice(1)))
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
}

describe('the manifest', () => {
  const { icons, shortcuts } = appManifest()

  it('names icons that are there, in the sizes that it says', () => {
    for (const { src, sizes, type } of icons) {
      if (type === 'image/png') expect(sizeOf(src)).toBe(sizes)
      else expect(existsSync(resolve(root, 'public', src.slice(1)))).toBe(true)
    }
    expect(sizeOf('/app/apple-touch-icon.png')).toBe('180x180')
  })

  it('has what browsers ask of an app: both sizes, and one that may be cut to a shape', () => {
    const any = icons.filter(({ purpose }) => purpose === 'any').map(({ sizes }) => sizes)
    expect(any).toEqual(expect.arrayContaining(['192x192', '512x512']))
    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  })

  it('leads to pages of the desk', () => {
    expect(shortcuts.map(({ url }) => url)).toEqual(['/', '/markets', '/portfolio'])
  })
})
