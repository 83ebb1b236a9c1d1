/** How far the system may be asked to tell something. */
export type SystemState = 'granted' | 'denied' | 'default' | 'unsupported'

/** Whether this browser lets the desk tell something through the system. */
export function systemState(): SystemState {
  return typeof Notification === 'undefined' ? 'unsupported' : Notification.permission
}

/** Asks the person; browsers answer only after a press. */
export async function askForSystem(): Promise<SystemState> {
  if (systemState() !== 'default') return systemState()
  return Notification.requestPermission()
}

/** Has the system tell something, where it may. */
export function notifySystem(title: string, body: string): void {
  if (systemState() !== 'granted') return
  try {
    new Notification(title, { body })
  } catch {
    // Phones know notifications of service workers alone: the desk has told it already.
  }
}
