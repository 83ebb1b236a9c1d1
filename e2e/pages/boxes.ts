import { expect, type Locator } from '@playwright/test'

interface Box {
  x: number
  y: number
  width: number
  height: number
  right: number
  bottom: number
}

const NOWHERE = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN }

/**
 * Where an element is at this moment, to be asked for again and again (`expect.poll`); its figures
 * hold against nothing where it is not on the screen.
 */
export async function boxOf(element: Locator): Promise<Box> {
  const found = await element.boundingBox({ timeout: 2_000 }).catch(() => null)
  const box = found ?? NOWHERE
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** Where an element is once it stays there: for a pointer that is then moved by coordinates. */
export async function steadyBoxOf(element: Locator): Promise<Box> {
  let box: Box | undefined
  await expect(async () => {
    const before = box
    box = await boxOf(element)
    expect(box.width).toBeGreaterThan(0)
    expect(box).toEqual(before)
  }).toPass({ timeout: 45_000, intervals: [100] })
  if (box === undefined) throw new Error('never looked at')
  return box
}

/** Pixels of what a part holds that are beyond its edges. */
export function hiddenPixels(part: Element): number {
  return Math.max(part.scrollWidth - part.clientWidth, part.scrollHeight - part.clientHeight)
}
