import type { Language } from '@nestmate/contract';
import type { Answer } from '@nestmate/matching';
import { inLanguage } from '../../housing';
import type { Wording } from './questionnaire';

const languageHas = (language: Language) => ({
  list: new Intl.ListFormat(language, { style: 'narrow' }),
  /** In the middle of a Spanish list an option loses its capital, unless it is an abbreviation. */
  losesCapital: language === 'es',
});
const wordings = { en: languageHas('en'), es: languageHas('es'), zh: languageHas('zh') };

const startsSentence = /^\p{Lu}(?=\p{Ll})/u;

/** Options as one text: “Cats, Dogs”, “Gatos y perros”, “猫、狗”. */
function listOf(options: readonly string[], language: Language): string {
  const { list, losesCapital } = wordings[language];
  return list.format(
    options.map((option, at) =>
      losesCapital && at > 0
        ? option.replace(startsSentence, (letter) => letter.toLocaleLowerCase(language))
        : option,
    ),
  );
}

/** A resident's own answer in the question's words: “Early bird”, “3 / 5”, “Cats, Dogs”. */
export function answerInWords(
  { options, sliderOptions }: Wording,
  answer: Answer,
  language: Language,
): string {
  if (answer.kind === 'SELECT') {
    const picked = answer.own.flatMap((option) => options[option] ?? []);
    const words = picked.map((option) => inLanguage(option, language));
    return listOf(words, language);
  }
  if (!answer.own) return '';
  const word = options[answer.own - 1];
  return word ? inLanguage(word, language) : `${answer.own} / ${sliderOptions}`;
}
