import { createStore } from 'zustand/vanilla'

/** What a browser offers once the desk could be installed; no standard, so not in the DOM's types. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>
}

/** The browser's offer to install the desk; undefined where it made none, or it was taken. */
export const installationStore = createStore<{ offer: InstallOffer | undefined }>(() => ({
  offer: undefined,
}))

/** Keeps the browser's offers for the settings page, which alone shows them. */
export function keepInstallOffers(page: Pick<Window, 'addEventListener'>): void {
  page.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if (isOffer(event)) installationStore.setState({ offer: event })
  })
  page.addEventListener('appinstalled', () => installationStore.setState({ offer: undefined }))
}

/** Asks the person whether to install; an offer can be used once. */
export async function install(): Promise<void> {
  const { offer } = installationStore.getState()
  installationStore.setState({ offer: undefined })
  await offer?.prompt()
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && typeof event.prompt === 'function'
}
