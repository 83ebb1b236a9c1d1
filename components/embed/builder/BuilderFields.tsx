import { Select } from '@/components/ui/controls/Select'
import { t } from '@/lib/i18n/t'

/** A parameter that is typed. */
export function BuilderField({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
}) {
  return (
    <label className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-2">
      <span className="text-muted">{label}</span>
      <input
        value={value}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className="h-8 min-w-0 rounded-md border border-line-strong bg-bg px-2.5 outline-none placeholder:text-faint focus:border-accent"
      />
    </label>
  )
}

/** A parameter that is chosen. */
export function BuilderSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly string[]
  onChange: (value: string) => void
}) {
  return (
    <div className="grid grid-cols-[96px_minmax(0,1fr)] items-center gap-2">
      <span aria-hidden="true" className="text-muted">
        {label}
      </span>
      <Select
        label={label}
        value={value}
        options={options.map((option) => ({
          value: option,
          label: option === '' ? t('Not set') : option,
        }))}
        onValueChange={onChange}
      />
    </div>
  )
}
