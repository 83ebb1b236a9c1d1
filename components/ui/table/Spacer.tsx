/** Stands in a table for rows that are out of sight. */
export function Spacer({ px }: { px: number }) {
  if (px <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row takes no focus
    <tr aria-hidden="true">
      <td style={{ height: px, padding: 0, border: 0 }} />
    </tr>
  )
}
