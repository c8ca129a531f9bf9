/**
 * A text without the first occurrence of a sentence in it; everything else stays as typed.
 * @param gap between two sentences of one line
 */
export function withoutSentence(text: string, sentence: string, gap: string): string {
  const at = text.indexOf(sentence);
  if (at < 0) return text;
  const before = text.slice(0, at);
  const after = text.slice(at + sentence.length);
  const endsLine = before.trim() === '' || before.endsWith('\n');
  const rest = after.replace(/^ +/, '');
  if (endsLine) return before + rest;
  return before.trimEnd() + (rest === '' || rest.startsWith('\n') ? '' : gap) + rest;
}
