import type { Answer, Answers, Question, SelectQuestion, SliderQuestion } from '@nestmate/matching';
import { createSeededRandom } from '../../apps/server/seed/random';

export interface BenchResident {
  readonly id: string;
  readonly answers: Answers;
}

const sliderScales = [5, 5, 10, 5, 7];
const selectOptions = [2, 3, 4, 5];
const share = { unanswered: 0.02, severalOwn: 0.25, moreAccepted: 0.5 };

/** Thirty questions like those of a housing office: two sliders per select, some with a higher weight. */
export function makeQuestions(): Question[] {
  return Array.from({ length: 30 }, (_, at): Question => {
    const id = `q${at + 1}`;
    const weight = 1 + ((at * 7) % 3);
    return at % 3 === 2
      ? { id, kind: 'SELECT', options: selectOptions[at % selectOptions.length] ?? 2, weight }
      : { id, kind: 'SLIDER', options: sliderScales[at % sliderScales.length] ?? 5, weight };
  });
}

export const idOf = (number: number): string => `m${String(number).padStart(7, '0')}`;

/** Residents with ids in numeric order; the same on every machine. */
export function makeResidents(questions: readonly Question[], count: number): BenchResident[] {
  const next = createSeededRandom(2027);
  const drawers = questions.map((question) => ({ id: question.id, draw: answerDrawer(question, next) }));
  return Array.from({ length: count }, (_, number) => {
    const answers = new Map<string, Answer>();
    for (const { id, draw } of drawers) if (next() >= share.unanswered) answers.set(id, draw());
    return { id: idOf(number), answers };
  });
}

const answerDrawer = (question: Question, next: () => number) =>
  question.kind === 'SLIDER' ? createSliderDrawer(question, next) : createSelectDrawer(question, next);

/** Equal answers share one object; otherwise a million residents would not fit in the plain reference's memory. */
function createSliderDrawer({ kind, options }: SliderQuestion, next: () => number): () => Answer {
  const known: Answer[] = [];
  return () => {
    const own = 1 + Math.floor(next() * options);
    const low = 1 + Math.floor(next() * options);
    const high = Math.min(options, low + Math.floor(next() * 3));
    return (known[own * 256 + low * 16 + high] ??= { kind, own, low, high });
  };
}

function createSelectDrawer({ kind, options }: SelectQuestion, next: () => number): () => Answer {
  const known: Answer[] = [];
  const pick = () => 1 << Math.floor(next() * options);
  const picked = (mask: number) =>
    Array.from({ length: options }, (_, at) => at).filter((at) => mask & (1 << at));
  return () => {
    const own = pick() | (next() < share.severalOwn ? pick() : 0);
    const accepted = pick() | pick() | (next() < share.moreAccepted ? pick() : 0);
    return (known[own * 256 + accepted] ??= { kind, own: picked(own), accepted: picked(accepted) });
  };
}
