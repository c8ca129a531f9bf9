import fc from 'fast-check';
import { type Answer, type Answers, importances, type Question } from '../question';

/** Any questionnaire that staff can set up, kept short so that people have questions in common. */
export const anyQuestions = fc
  .array(
    fc.oneof(
      fc.record({
        kind: fc.constant('SLIDER' as const),
        options: fc.integer({ min: 2, max: 11 }),
        weight: anyWeight(),
        mayBeMust: fc.boolean(),
      }),
      fc.record({
        kind: fc.constant('SELECT' as const),
        options: fc.integer({ min: 1, max: 32 }),
        weight: anyWeight(),
        mayBeMust: fc.boolean(),
      }),
    ),
    { maxLength: 8 },
  )
  .map((questions): Question[] => questions.map((question, at) => ({ ...question, id: `q${at}` })));

function anyWeight() {
  return fc.integer({ min: 1, max: 10 });
}

/** Any answers to a questionnaire, including missing and incomplete ones. */
export function anyAnswers(questions: readonly Question[]): fc.Arbitrary<Answers> {
  return fc
    .tuple(...questions.map((question) => fc.option(anyAnswer(question), { freq: 8, nil: undefined })))
    .map((answers) => {
      const given = new Map<string, Answer>();
      questions.forEach(({ id }, at) => {
        const answer = answers[at];
        if (answer) given.set(id, answer);
      });
      return given;
    });
}

const anyImportance = fc.constantFrom(...importances, undefined);

function anyAnswer({ kind, options }: Question): fc.Arbitrary<Answer> {
  if (kind === 'SLIDER') {
    const position = fc.integer({ min: 1, max: options });
    return fc
      .tuple(fc.option(position, { freq: 20 }), position, position, anyImportance)
      .map(([own, one, other, importance]) => ({
        kind,
        own,
        low: Math.min(one, other),
        high: Math.max(one, other),
        ...(importance && { importance }),
      }));
  }
  const picked = fc.uniqueArray(fc.nat({ max: options - 1 }), { maxLength: 10 });
  const answer = fc.record({ kind: fc.constant(kind), own: picked, accepted: picked });
  return fc.tuple(answer, anyImportance).map(([given, importance]) => ({
    ...given,
    ...(importance && { importance }),
  }));
}

/** Two people and the questionnaire they answered. */
export const anyPair = anyQuestions.chain((questions) =>
  fc.record({ questions: fc.constant(questions), a: anyAnswers(questions), b: anyAnswers(questions) }),
);
