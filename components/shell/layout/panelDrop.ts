import {
  COLUMNS,
  type Column,
  type DeskLayout,
  type MovablePanel,
  moveColumn,
  moveTables,
} from '@/lib/stores/deskLayout'

/** An area of the page, in pixels of the window. */
export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Where a dragged panel would go, and what of the page it would take. */
export interface Drop {
  mark: Box
  apply: (layout: DeskLayout) => DeskLayout
}

/**
 * Where a panel goes that is let go of at a point: a column before or after the one under the
 * point, by its nearer side; the account tables above or below the chart. Undefined where it would
 * stay, or where there is no place. Pure.
 * @param boxes the panels that are on the screen
 * @param isRightToLeft columns begin at the right
 */
export function dropAt(
  panel: MovablePanel,
  { x, y }: { x: number; y: number },
  boxes: ReadonlyMap<MovablePanel, Box>,
  isRightToLeft: boolean,
): Drop | undefined {
  const over = [...boxes].find(
    ([, { left, top, width, height }]) =>
      x >= left && x < left + width && y >= top && y < top + height,
  )
  if (over === undefined || over[0] === panel) return undefined
  const [target, box] = over
  if (panel === 'account') {
    if (target !== 'chart') return undefined
    const isTop = y < box.top + box.height / 2
    const height = box.height / 2
    return {
      mark: { ...box, height, top: isTop ? box.top : box.top + height },
      apply: (layout) => moveTables(layout, isTop ? 'top' : 'bottom'),
    }
  }
  if (!isColumn(target)) return undefined
  const isLeft = x < box.left + box.width / 2
  const width = box.width / 2
  return {
    mark: { ...box, width, left: isLeft ? box.left : box.left + width },
    apply: (layout) =>
      moveColumn(layout, panel, target, isLeft === isRightToLeft ? 'after' : 'before'),
  }
}

function isColumn(panel: MovablePanel): panel is Column {
  return (COLUMNS as readonly string[]).includes(panel)
}
