/** Code that scrolls in a box of its own, by the keyboard too. */
export function CodeBox({ name, text }: { name: string; text: string }) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard
      tabIndex={0}
      className="api-code max-h-96"
    >
      <pre>{text}</pre>
    </section>
  )
}
