declare global {
  /** Reloads the page once the service answers; of the page's document (`frameDocument`). */
  var reloadLater: (() => void) | undefined
}

/**
 * A part of the page on its way. Where it does not come the page reloads: a browser keeps for good
 * that a module failed, and whoever asks again gets that failure. The build puts it around each
 * `import()`.
 */
export function latePart<Part>(coming: Promise<Part>): Promise<Part> {
  coming.catch(() => globalThis.reloadLater?.())
  return coming
}
