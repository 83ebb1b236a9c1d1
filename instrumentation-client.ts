import { config } from 'zod'

// Runs before anything else in a page.

// Schemas would otherwise try, as they are made, whether text may become code, which the page's
// policy forbids and reports.
config({ jitless: true })

// Libraries that write a style sheet look here for the nonce it must carry.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })
