export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface Placement {
  left: number
  top: number
}

const GAP_PX = 4
const EDGE_PX = 8

/**
 * Where a floating box goes beside its anchor, in viewport pixels: below it when there is room,
 * above it otherwise, aligned as asked and never past an edge of the screen.
 */
export function placePopover(
  anchor: Box,
  floating: { width: number; height: number },
  viewport: { width: number; height: number },
  align: 'start' | 'center' | 'end',
): Placement {
  const wanted = {
    start: anchor.left,
    center: anchor.left + (anchor.width - floating.width) / 2,
    end: anchor.left + anchor.width - floating.width,
  }[align]
  const below = anchor.top + anchor.height + GAP_PX
  const above = anchor.top - floating.height - GAP_PX
  const fitsBelow = below + floating.height + EDGE_PX <= viewport.height
  return {
    left: clamp(wanted, EDGE_PX, viewport.width - floating.width - EDGE_PX),
    top: fitsBelow || above < EDGE_PX ? below : above,
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high))
}
