/** Forms of one text by the language's plural rules; `other` is always there. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

/** English texts, exactly as the sources say them, to what the language says instead. */
export type Catalogue = Readonly<Record<string, string | PluralForms>>
