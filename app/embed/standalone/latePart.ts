declare global {
  /**
   * Reloads the page once the service answers, a few times in a row; of the page's document
   * (`components/embed/reloadScript`).
   * @param askedAtMs when the missing part was asked for, since the page was opened
   * @returns whether it will reload
   */
  var reloadLater: ((askedAtMs: number) => boolean) | undefined
}

type OnMissing = (isRetrying: boolean) => void

/** Of the visible part whose loader is being called. */
let onMissing: OnMissing | undefined

/**
 * Watches a part of the page: the build puts it around each `import()`. A browser caches a failed
 * import for good, so the page reloads for a part that it shows, and for none that it does without
 * (words of a language, messages to a host, a dialog).
 * @param isNeeded whether the page shows nothing without it, no matter who asks
 */
export function latePart<Part>(part: Promise<Part>, isNeeded = false): Promise<Part> {
  const notify = onMissing
  if (notify === undefined && !isNeeded) return part
  const askedAtMs = performance.now()
  part.catch(() => {
    const isRetrying = globalThis.reloadLater?.(askedAtMs) ?? false
    notify?.(isRetrying)
  })
  return part
}

/**
 * Calls the loader of a part that the page shows.
 * @param notify called where it does not come, with whether the page will reload
 */
export function loadVisible<Part>(load: () => Promise<Part>, notify: OnMissing): Promise<Part> {
  onMissing = notify
  try {
    return load()
  } finally {
    onMissing = undefined
  }
}
