'use client'
import { useEffect, useState } from 'react'
import { Select } from '@/components/ui/Select'
import { writeDigits } from '@/lib/decimal/numberLocale'
import { choiceCookie, choiceIn, type SpeechChoice } from '@/lib/messages/chooseSpeech'
import { LANGUAGES } from '@/lib/messages/languages'
import { say } from '@/lib/messages/say'
import { currentSpeech, SOURCE_LANGUAGE } from '@/lib/messages/speech'
import { SettingCard, SettingRow } from './SettingCard'

/** Ways of writing a number that differ from each other; a locale stands for each. */
const NUMBER_LOCALES = ['en-US', 'de-DE', 'fr-FR', 'en-IN', 'de-CH']
const EXAMPLE = '1234567.89'

/** The language of the desk, and how it writes figures and dates, apart from each other. */
export function LanguageCard() {
  const [choice, setChoice] = useState<SpeechChoice>()
  useEffect(() => setChoice(choiceIn(document.cookie)), [])
  if (choice === undefined) return null
  const spoken = LANGUAGES.filter(
    ({ isTrial, tag }) => !isTrial || tag === currentSpeech().language,
  )
  // A locale that was chosen elsewhere stays choosable.
  const locales = [...new Set([...NUMBER_LOCALES, choice.numbers])].filter((tag) => tag !== 'auto')
  return (
    <SettingCard
      title={say('Language and numbers')}
      note={say('A change loads the page again. Fields, copies and files keep the point.')}
    >
      <SettingRow name={say('Language')}>
        <Select
          label={say('Language')}
          size="lg"
          options={[
            { value: 'auto', label: say('As the browser') },
            { value: SOURCE_LANGUAGE, label: 'English' },
            ...spoken.map(({ tag, name }) => ({ value: tag, label: name })),
          ]}
          value={choice.language}
          onValueChange={(language) => change({ ...choice, language })}
        />
      </SettingRow>
      <SettingRow name={say('Numbers')}>
        <Select
          label={say('Numbers')}
          size="lg"
          options={[
            { value: 'auto', label: say('As the browser') },
            ...locales.map((value) => ({ value, label: writeDigits(EXAMPLE, value) })),
          ]}
          value={choice.numbers}
          onValueChange={(numbers) => change({ ...choice, numbers })}
        />
      </SettingRow>
    </SettingCard>
  )
}

// What is drawn already was said in the other language: only a new page says all of it anew.
function change(choice: SpeechChoice): void {
  // The cookie store API is not in every browser; a plain assignment is.
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = choiceCookie(choice)
  const address = new URL(location.href)
  address.searchParams.delete('lang')
  location.replace(address)
}
