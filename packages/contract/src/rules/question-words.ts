import type { QuestionId } from '../ids';
import { type Language, colonIn } from '../languages';
import type { Question, QuestionIcon } from '../questions';
import type { QuestionKind } from './question-kinds';

type Words = { en: string } & { [Other in Exclude<Language, 'en'>]?: string | null | undefined };

/** A lifestyle question as the housing office writes it, in every language. */
export interface WrittenQuestion {
  id: QuestionId;
  position: number;
  type: QuestionKind;
  title: Words;
  roommateTitle: Words | null;
  label: Words | null;
  icon: QuestionIcon | null;
  options: readonly Words[];
  roommateOptions: readonly Words[];
  facts: readonly Words[];
  severalFact: Words | null;
  sliderOptions: number | null;
  marksHidden: boolean;
  multiple: boolean;
  aloneOption: number | null;
  mayBeMust: boolean;
}

/** English where a language is missing. */
const inLanguage = (text: Words, language: Language): string => text[language] ?? text.en;

/** A question in a resident's language, before it is answered. */
export function questionFrom(written: WrittenQuestion, language: Language): Question {
  const say = (text: Words) => inLanguage(text, language);
  const { title, roommateTitle, label, icon, options, roommateOptions, mayBeMust } = written;
  const counting = { importance: 'matters', mayBeMust } as const;
  const common = {
    questionId: written.id,
    questionOrder: written.position,
    title: say(title),
    roommateTitle: roommateTitle && say(roommateTitle),
    label: say(label ?? title),
    icon,
  };
  switch (written.type) {
    case 'SLIDER':
      return {
        ...common,
        ...counting,
        type: 'SLIDER',
        numberOfSliderOptions: written.sliderOptions ?? 2,
        marks: options.map(say),
        marksHidden: written.marksHidden,
        facts: factsFor(written, language),
        userAnswers: null,
        roommateLowAnswers: null,
        roommateHighAnswers: null,
      };
    case 'SELECT':
      return {
        ...common,
        ...counting,
        type: 'SELECT',
        options: options.map(say),
        roommateOptions: options.map((option, index) => say(roommateOptions[index] ?? option)),
        facts: factsFor(written, language),
        severalFact: severalFactFor(written, language),
        multiple: written.multiple,
        aloneOption: written.aloneOption,
        userAnswers: [],
        roommateAnswers: [],
      };
    case 'FREE_TEXT':
      return { ...common, type: 'FREE_TEXT', userAnswer: '' };
  }
}

/** The text of each answer as others see it, in the order of the options. */
function factsFor(written: WrittenQuestion, language: Language): string[] {
  const { options, facts, sliderOptions } = written;
  return Array.from({ length: sliderOptions ?? options.length }, (_, index) => {
    const [fact, option] = [facts[index], options[index]];
    if (fact) return inLanguage(fact, language);
    return (
      prefixOf(written, language) + (option ? inLanguage(option, language) : `${index + 1}/${sliderOptions}`)
    );
  });
}

/** The text of several answers as one fact; null to list the fact of each. */
function severalFactFor(written: WrittenQuestion, language: Language): string | null {
  if (written.severalFact) return inLanguage(written.severalFact, language);
  return written.facts.length === 0 ? `${prefixOf(written, language)}{{answers}}` : null;
}

/** The prefix of an answer that has no fact: “Pets: ” or “Which pets? ”. */
function prefixOf({ title, label }: WrittenQuestion, language: Language): string {
  const words = inLanguage(label ?? title, language);
  if (words.endsWith('？')) return words;
  if (words.endsWith('?')) return `${words} `;
  return words + colonIn(language);
}
