const SLOTS = Symbol.for('perpdesk.runtime')

function slots(): Map<string, unknown> {
  const holder = globalThis as unknown as Record<symbol, unknown>
  const existing = holder[SLOTS]
  if (existing instanceof Map) return existing
  const created = new Map<string, unknown>()
  holder[SLOTS] = created
  return created
}

/**
 * Returns the one value of this name in the process, made by `create` when it is first asked for.
 * Next bundles its own copy of every module, so module state would exist twice; whatever must
 * exist once (database, limiters, upstream sockets) lives here. Nothing opens on import.
 */
export function runtimeSlot<T>(name: string, create: () => T): T {
  const all = slots()
  if (!all.has(name)) all.set(name, create())
  return all.get(name) as T
}

/** Forgets a value, so that the next `runtimeSlot` makes it again (shutdown and tests). */
export function clearRuntimeSlot(name: string): void {
  slots().delete(name)
}
