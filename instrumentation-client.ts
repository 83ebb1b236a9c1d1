// Runs before anything else in a page.

// Libraries that write a style sheet look here for the nonce it must carry.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })
