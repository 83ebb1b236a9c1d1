import type { HostWallet } from '@/lib/embed/embedHost'
import { GUEST_BASICS, GUEST_EVENTS } from '@/lib/embed/envelope'
import { type MountedEmbed, type MountOptions, mount } from './mount'

// The script that hosts load as `/embed/v1.js`: `PerpsEmbed.mount` and `<perps-embed>`.

// One inside an SVG has no address.
const script = document.currentScript as HTMLScriptElement | null
const ORIGIN = new URL(script?.src || location.href).origin

/** A frame as an element: its attributes are options, its events the messages, bubbling. */
class PerpsEmbedElement extends HTMLElement {
  private own: MountedEmbed | undefined
  private provider: HostWallet | undefined

  get wallet(): HostWallet | undefined {
    return this.provider
  }

  set wallet(provider: HostWallet | undefined) {
    this.provider = provider
    if (this.own) this.connectedCallback()
  }

  connectedCallback(): void {
    this.disconnectedCallback()
    this.style.display ||= 'block'
    const options: Record<string, unknown> = {}
    for (const { name, value } of this.attributes) {
      // HTML's own attributes are no options; `dir` is one unless it is a direction of text.
      if (/-|^on|^(class|style|slot|hidden|role|tabindex)$/.test(name)) continue
      if (!/^dir[alr]/.test(name + value)) options[name] = value
    }
    if (options.vars) options.vars = varsOf(options.vars)
    options.wallet = this.provider
    // HTML takes no capitals in the name of an attribute.
    options.walletName = this.getAttribute('wallet-name')
    const embed = mount(this, options as MountOptions, ORIGIN)
    this.own = embed
    for (const type of [...GUEST_BASICS, ...GUEST_EVENTS]) {
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

function varsOf(text: unknown): unknown {
  try {
    return JSON.parse(`${text}`)
  } catch {
    console.warn('perps-embed', { vars: text })
    return undefined
  }
}

Object.assign(window, {
  PerpsEmbed: {
    version: 1,
    mount: (target: Element | string, options: MountOptions) => mount(target, options, ORIGIN),
  },
})
if (!customElements.get('perps-embed')) customElements.define('perps-embed', PerpsEmbedElement)
