'use client'
import { useEffect, useState } from 'react'
import { Select } from '@/components/ui/controls/Select'
import { writeDigits } from '@/lib/decimal/numberLocale'
import { choiceCookie, choiceIn, type LocaleChoice } from '@/lib/i18n/chooseLocale'
import { LANGUAGES } from '@/lib/i18n/languages'
import { currentLocale, SOURCE_LANGUAGE } from '@/lib/i18n/locale'
import { t } from '@/lib/i18n/t'
import { SettingCard, SettingRow } from './SettingCard'

/** Ways of writing a number that differ from each other; a locale stands for each. */
const NUMBER_LOCALES = ['en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH']
const EXAMPLE = '1234567.89'

/** The language of the desk, and how it writes figures and dates, apart from each other. */
export function LanguageCard() {
  const [choice, setChoice] = useState<LocaleChoice>()
  useEffect(() => setChoice(choiceIn(document.cookie)), [])
  if (choice === undefined) return null
  const offered = LANGUAGES.filter(
    ({ isTrial, tag }) => !isTrial || tag === currentLocale().language,
  )
  // A locale that was chosen elsewhere stays choosable.
  const locales = [...new Set([...NUMBER_LOCALES, choice.numbers])].filter((tag) => tag !== 'auto')
  return (
    <SettingCard
      title={t('Language and numbers')}
      note={t('Changing reloads the page. Inputs, copies and files use a decimal point.')}
    >
      <SettingRow name={t('Language')}>
        <Select
          label={t('Language')}
          size="lg"
          options={[
            { value: 'auto', label: t('Browser default') },
            { value: SOURCE_LANGUAGE, label: 'English' },
            ...offered.map(({ tag, name }) => ({ value: tag, label: name })),
          ]}
          value={choice.language}
          onValueChange={(language) => change({ ...choice, language })}
        />
      </SettingRow>
      <SettingRow name={t('Numbers')}>
        <Select
          label={t('Numbers')}
          size="lg"
          options={[
            { value: 'auto', label: t('Browser default') },
            ...locales.map((value) => ({ value, label: writeDigits(EXAMPLE, value) })),
          ]}
          value={choice.numbers}
          onValueChange={(numbers) => change({ ...choice, numbers })}
        />
      </SettingRow>
    </SettingCard>
  )
}

// What is drawn already was said in the other language: only a new page says all of it again.
function change(choice: LocaleChoice): void {
  // The cookie store API is not in every browser; a plain assignment is.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = choiceCookie(choice)
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  location.replace(address)
}
