import type { QuestionId } from '@nestmate/contract/ids';
import type { StoredAnswer } from '../src/features/questions';
import { readyQuestions } from '../src/features/setup';
import { questionIdIn } from './demo-id';
import { type Habits, type Life, meals, sharing, smoking, studyPlaces } from './lives';
import type { Chance } from './random';

const bedtimes = [21, 22, 23, 0, 1, 2, 3] as const;

/** A person's answers about themself, by question: a slider's position from 1, or options from 0. */
type OwnAnswers = Record<string, number | readonly number[]>;

function ownAnswers(habits: Habits, chance: Chance): OwnAnswers {
  // Most people are near the middle.
  const middling = (top: number) => Math.round((chance.between(1, top) + chance.between(1, top)) / 2);
  const usual = {
    bedtime: middling(bedtimes.length),
    tidiness: middling(5),
    noise: middling(5),
    guests: middling(4),
    temperature: middling(5),
    study: chance.some(Object.values(studyPlaces), chance.between(1, 2)),
    cooking: [chance.pick(Object.values(meals))],
    smoking: [chance.happens(0.9) ? smoking.no : smoking.outside],
    sharing: chance.happens(0.15)
      ? [sharing.nothing]
      : chance.some([sharing.groceries, sharing.pans, sharing.clothes], chance.between(1, 2)),
  };
  const { bed, tidy, loud, guests, warm, study, eats, smokes, shares } = habits;
  return {
    ...usual,
    ...(bed !== undefined && { bedtime: bedtimes.indexOf(bed) + 1 }),
    ...(tidy && { tidiness: tidy }),
    ...(loud && { noise: loud }),
    ...(guests && { guests }),
    ...(warm && { temperature: warm }),
    ...(study && { study: study.map((where) => studyPlaces[where]) }),
    ...(eats && { cooking: [meals[eats]] }),
    ...(smokes && { smoking: [smoking[smokes]] }),
    ...(shares && { sharing: shares.map((thing) => sharing[thing]) }),
  };
}

type Question = (typeof readyQuestions)[number];

/** Most people want somebody similar, and accept a little more. */
function answerTo(
  { key, type, options, sliderOptions }: Question,
  own: OwnAnswers,
  chance: Chance,
): StoredAnswer {
  const given = own[key];
  if (type === 'SLIDER') {
    const top = sliderOptions ?? 2;
    const at = typeof given === 'number' ? given : chance.between(1, top);
    const low = Math.max(1, at - chance.between(0, 2));
    return { type, own: at, low, high: Math.min(top, at + chance.between(0, 2)) };
  }
  const all = (options ?? []).map((_, index) => index);
  const chosen = typeof given === 'object' ? given : [chance.pick(all)];
  const more = key === 'smoking' ? [] : chance.some(all, chance.between(0, 2));
  const accepted = [...new Set([...chosen, ...more])];
  return { type: 'SELECT', own: [...chosen].toSorted(), accepted: accepted.toSorted() };
}

/** A complete answer sheet that agrees with what the person says about themself. */
export function answerSheet(
  community: string,
  { habits, note }: Pick<Life, 'habits' | 'note'>,
  chance: Chance,
): Record<QuestionId, StoredAnswer> {
  const own = ownAnswers(habits, chance);
  return Object.fromEntries(
    readyQuestions.map((question) => [
      questionIdIn(community, question.key),
      question.type === 'FREE_TEXT' ? { type: 'FREE_TEXT', text: note } : answerTo(question, own, chance),
    ]),
  );
}
