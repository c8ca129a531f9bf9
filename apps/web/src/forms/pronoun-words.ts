/** Pronouns in the reader's language; custom pronouns stay as they are. */
export function pronounWords(
  pronoun: string,
  t: (key: `pronoun.${'she' | 'he' | 'they'}`) => string,
): string {
  switch (pronoun) {
    case 'she/her':
      return t('pronoun.she');
    case 'he/him':
      return t('pronoun.he');
    case 'they/them':
      return t('pronoun.they');
    default:
      return pronoun;
  }
}
