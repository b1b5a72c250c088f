import { de, en, es, fr } from 'react-signing-ceremony/labels'

/** The texts of the package's components in each language of the portal. */
export const packageLabels = {
  de,
  // The portal writes British English, so the times in the package's components do too.
  en: { ...en, lang: 'en-GB' },
  es,
  fr,
}
