import type { HostWallet } from '@/lib/embed/embedHost'
import { GUEST_TYPES, NAMESPACE } from '@/lib/embed/envelope'
import { type MountedEmbed, type MountOptions, mount } from './mount'

// The script that hosts load as `/embed/v1.js`: `PerpsEmbed.mount` and `<perps-embed>`.

// One inside an SVG has no address.
const script = document.currentScript as HTMLScriptElement | null
const ORIGIN = new URL(script?.src || location.href).origin

const NO_OPTION = /^([^=]*-|on|(class|style|slot|hidden|role|tabindex)=|dir=[alr])/

/** A frame as an element: its attributes are options, its events the messages, bubbling. */
class PerpsEmbedElement extends HTMLElement {
  declare private own: MountedEmbed | undefined
  declare private provider: HostWallet | undefined

  get wallet(): HostWallet | undefined {
    return this.provider
  }

  set wallet(provider: HostWallet | undefined) {
    this.provider = provider
    if (this.own) this.connectedCallback()
  }

  connectedCallback(): void {
    this.disconnectedCallback()
    // Set before this script ran it is a plain property, which hides the one above.
    const { wallet } = this
    delete (this as { wallet?: unknown }).wallet
    this.provider = wallet
    // HTML takes no capitals in the name of an attribute.
    const options: Record<string, unknown> = { walletName: this.getAttribute('wallet-name') }
    for (const { name, value } of this.attributes) {
      // HTML's own attributes are no options; `dir` is one unless it is a direction of text.
      if (!NO_OPTION.test(`${name}=${value}`)) options[name] = value
    }
    try {
      if (options.vars) options.vars = JSON.parse(`${options.vars}`)
    } catch {
      console.warn(NAMESPACE, options)
      options.vars = undefined
    }
    options.wallet = wallet
    const embed = mount(this, options as MountOptions, ORIGIN)
    this.own = embed
    for (const type of GUEST_TYPES) {
      // Links are opened by the loader unless the site handles them.
      if (type === 'link.open') continue
      embed.on(type, (detail) => {
        this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true }))
      })
    }
  }

  disconnectedCallback(): void {
    this.own?.destroy()
    this.own = undefined
  }

  send(type: string, payload: object): void {
    this.own?.send(type, payload)
  }
}

;(window as unknown as { PerpsEmbed: object }).PerpsEmbed = {
  version: 1,
  mount: (target: Element | string, options: MountOptions) => mount(target, options, ORIGIN),
}
if (!customElements.get(NAMESPACE)) {
  customElements.define(NAMESPACE, PerpsEmbedElement)
  // Any rule of the page's own comes before it, and so does `hidden`.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(':where(perps-embed:not([hidden])){display:block}')
  document.adoptedStyleSheets.push(sheet)
}
