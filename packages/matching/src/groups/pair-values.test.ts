import fc from 'fast-check';
import { expect, it } from 'vitest';
import { breaksMust } from '../mismatches';
import { percentMatch } from '../percent-match';
import { anyAnswers, anyQuestions } from '../testing/worlds';
import { percentsOfPairs } from './pair-values';

it('weighs each two people as their match does, whatever they answered [decisions 9]', () => {
  const anyPeople = anyQuestions.chain((questions) =>
    fc.record({
      questions: fc.constant(questions),
      people: fc.array(anyAnswers(questions), { maxLength: 70 }),
    }),
  );
  fc.assert(
    fc.property(anyPeople, ({ questions, people }) => {
      const { size, values } = percentsOfPairs(questions, people);
      expect(size).toBe(people.length);
      for (const [one, mine] of people.entries())
        for (const [other, theirs] of people.entries()) {
          const areApart = one === other || breaksMust(questions, mine, theirs);
          const percent = areApart ? -1 : (percentMatch(questions, mine, theirs) ?? 0);
          if (values[one * size + other] !== percent + 1) throw new Error(`${one} and ${other}: ${percent}`);
        }
    }),
    { numRuns: 40 },
  );
});
