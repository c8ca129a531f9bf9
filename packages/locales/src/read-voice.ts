interface AvoidedWord {
  language: string;
  word: string;
  pattern: RegExp;
  instead: string;
}

/** The words to avoid and the fixed texts, read from `docs/voice.md`. */
export function readVoice(page: string): { avoided: AvoidedWord[]; given: Set<string> } {
  const [, avoid = '', given = ''] = page.split(/^## (?:Not these|Given texts)$/m);
  const rows = avoid
    .split('\n')
    .filter((line) => /^\| \w\w +\|/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('\\', '')));
  return {
    avoided: rows.flatMap(([, language = '', words = '', instead = '']) =>
      words
        .split(/, |、/)
        .map((word) => ({ language, word, instead, pattern: patternOf(word, language === 'zh') })),
    ),
    given: new Set([...given.matchAll(/^- (.+)$/gm)].map(([, text = '']) => text)),
  };
}

function patternOf(word: string, isChinese: boolean): RegExp {
  const letters = word.replaceAll('*', String.raw`\p{L}*`);
  return new RegExp(isChinese ? letters : String.raw`(?<!\p{L})${letters}(?!\p{L})`, 'iu');
}
