/** Permission for system notifications. */
export type SystemState = 'granted' | 'denied' | 'default' | 'unsupported'

/** Whether this browser permits system notifications of the desk. */
export function systemState(): SystemState {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks the person; browsers answer only after a press. */
export async function askForSystem(): Promise<SystemState> {
  if (systemState() !== 'default') return systemState()
  return Notification.requestPermission()
}

/** Shows a system notification, where permitted. */
export function notifySystem(title: string, body: string): void {
  if (systemState() !== 'granted') return
  try {
    new Notification(title, { body })
  } catch {
    // Phones support notifications of service workers alone; the desk shows its own in any case.
  }
}
