/** Pronouns in the reader's language; custom pronouns stay as they are. */
export function pronounWords(
  pronoun: string,
  t: (key: `common:pronoun.${'she' | 'he' | 'they'}`) => string,
): string {
  switch (pronoun) {
    case 'she/her':
      return t('common:pronoun.she');
    case 'he/him':
      return t('common:pronoun.he');
    case 'they/them':
      return t('common:pronoun.they');
    default:
      return pronoun;
  }
}
