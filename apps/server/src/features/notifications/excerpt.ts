/** The start of a text on one line, at most `length` graphemes. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' ').trim());
  if (characters.length <= length) return characters.join('');
  return `${characters
    .slice(0, length - 1)
    .join('')
    .trimEnd()}…`;
}
