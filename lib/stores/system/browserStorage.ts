/** Where choices are kept between visits; `localStorage` in a page. */
export interface KeyValueStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
}

/**
 * The page's own storage; undefined on the server, where the browser forbids it, and in a page made
 * for a frame: several of them share one storage, and what each shows is its address's.
 */
export function pageStorage(): KeyValueStorage | undefined {
  try {
    return isInFrame() ? undefined : globalThis.localStorage
  } catch {
    return undefined
  }
}

/** The browser's storage of this origin; undefined where the browser forbids it. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

/** The storage of this tab alone; undefined on the server and where the browser forbids it. */
export function tabStorage(): KeyValueStorage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Whether this is one of the pages that are made for frames. */
export function isInFrame(): boolean {
  return globalThis.location?.pathname.startsWith('/embed/') ?? false
}
