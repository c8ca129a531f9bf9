import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breaksMust } from '../mismatches';
import { meanPercent } from '../percent';
import { percentMatch } from '../percent-match';
import type { Answers, Question } from '../question';
import { anyAnswers, anyQuestions } from '../testing/worlds';
import { rankedPeople } from './ranking-cache';
import { type Resident, ResidentIndex, type Suggestion, type Viewer } from './resident-index';

interface World {
  questions: Question[];
  viewer: Viewer;
  residents: Resident<number>[];
}

const anyId = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '7', '-', '𝔘'), minLength: 1, maxLength: 4 });

const anyResident = (questions: readonly Question[]): fc.Arbitrary<Resident<number>> =>
  fc.record({ id: anyId, answers: anyAnswers(questions), traits: fc.nat(3) });

const anyWorld: fc.Arbitrary<World> = anyQuestions.chain((questions) =>
  fc.record({
    questions: fc.constant(questions),
    viewer: fc.record({ id: anyId, answers: anyAnswers(questions) }),
    residents: fc.uniqueArray(anyResident(questions), { selector: ({ id }) => id, maxLength: 60 }),
  }),
);

/**
 * A world without musts, the length of its pages, and the answers that residents save between one page and the next.
 */
const anyReading = anyWorld
  .filter(({ residents }) => residents.length > 0)
  .map((world) => ({ ...world, questions: world.questions.map((each) => ({ ...each, mayBeMust: false })) }))
  .chain((world) => {
    const saved = fc.tuple(fc.constantFrom(...world.residents), anyAnswers(world.questions));
    return fc.record({
      world: fc.constant(world),
      limit: fc.integer({ min: 1, max: 9 }),
      between: fc.array(fc.array(saved, { maxLength: 5 }), { maxLength: 60 }),
    });
  });

const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id);

/** The order of suggestions straight from its definition. */
function defined({ questions, viewer, residents }: World): Suggestion[] {
  return residents
    .filter(({ id, answers }) => id !== viewer.id && !breaksMust(questions, viewer.answers, answers))
    .map(({ id, answers }) => ({ id, percent: percentMatch(questions, viewer.answers, answers) }))
    .toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1) || (a.id < b.id ? -1 : 1));
}

/** Caches rankings although there are few residents. */
const always = { minRanked: 0 };

const build = ({ questions, residents }: World) => new ResidentIndex(questions, residents, always);

describe('the resident index', () => {
  it('suggests the same residents as the definition, in the same order', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        expect(build(world).top(world.viewer, { limit: 100 })).toEqual(defined(world));
      }),
      { numRuns: 300 },
    );
  });

  it('suggests to several viewers those whose mean percentage with all of them is best', () => {
    const anyTwo = anyWorld.chain((world) =>
      fc.record({ world: fc.constant(world), other: anyAnswers(world.questions), limit: fc.nat(9) }),
    );
    fc.assert(
      fc.property(anyTwo, ({ world, other, limit }) => {
        const { questions, viewer, residents } = world;
        const viewers = [viewer, { id: 'not here', answers: other }];
        const means = residents
          .filter(
            ({ id, answers }) =>
              id !== viewer.id && !viewers.some((one) => breaksMust(questions, one.answers, answers)),
          )
          .map(({ id, answers }) => ({
            id,
            percent: meanPercent(viewers.map((one) => percentMatch(questions, one.answers, answers))),
          }))
          .toSorted((a, b) => (b.percent ?? -1) - (a.percent ?? -1) || (a.id < b.id ? -1 : 1));
        expect(build(world).topForAll(viewers, { limit })).toEqual(means.slice(0, limit));
      }),
      { numRuns: 200 },
    );
  });

  it('shows everybody exactly once across its pages', () => {
    fc.assert(
      fc.property(anyWorld, fc.integer({ min: 1, max: 9 }), (world, limit) => {
        const index = build(world);
        const pages: Suggestion[] = [];
        for (let offset = 0; offset < world.residents.length; offset += limit)
          pages.push(...index.top(world.viewer, { limit, offset }));
        expect(pages).toEqual(defined(world));
      }),
    );
  });

  it('passes over nobody while ranks change, for a reader who leaves out those already shown', () => {
    fc.assert(
      fc.property(anyReading, ({ world, limit, between }) => {
        const index = build(world);
        const shown: string[] = [];
        for (let turn = 0, isLast = false; !isLast; turn += 1) {
          const page = index.top(world.viewer, { limit, exclude: new Set(shown) });
          shown.push(...idsOf(page));
          isLast = page.length < limit;
          for (const [resident, answers] of between[turn] ?? []) index.upsert({ ...resident, answers });
        }
        expect(shown.toSorted()).toEqual(idsOf(defined(world)).toSorted());
      }),
      { numRuns: 200 },
    );
  });

  it('skips on the next page only residents who rose above it meanwhile', () => {
    fc.assert(
      fc.property(anyReading, ({ world, limit, between }) => {
        const index = build(world);
        const shown = new Set<string>();
        const risen = new Set<string>();
        let before: string[] = [];
        for (let offset = 0; offset === 0 || offset < before.length; offset += limit) {
          const ranked = idsOf(index.top(world.viewer, { limit: 100 }));
          for (const id of before.slice(offset)) if (ranked.indexOf(id) < offset) risen.add(id);
          for (const { id } of index.top(world.viewer, { limit, offset })) shown.add(id);
          before = ranked;
          for (const [resident, answers] of between[offset / limit] ?? [])
            index.upsert({ ...resident, answers });
        }
        const passedOver = idsOf(defined(world)).filter((id) => !shown.has(id));
        expect(passedOver.filter((id) => !risen.has(id))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('fills the page with those who are not excluded and pass the filter', () => {
    fc.assert(
      fc.property(anyWorld, fc.nat(3), fc.integer({ min: 1, max: 9 }), (world, trait, limit) => {
        const exclude = new Set(world.residents.filter((_, at) => at % 3 === 0).map(({ id }) => id));
        const accepts = (traits: number) => traits !== trait;
        const residents = world.residents.filter(({ id, traits }) => !exclude.has(id) && accepts(traits));
        expect(build(world).top(world.viewer, { limit, exclude, accepts })).toEqual(
          defined({ ...world, residents }).slice(0, limit),
        );
      }),
    );
  });

  it('equals a newly built index after any arrivals, changes and departures', () => {
    const anyScenario = anyWorld.chain((world) => {
      const change = fc.oneof(
        anyResident(world.questions),
        fc.constantFrom(...world.residents.map(({ id }) => id), 'nobody'),
      );
      return fc.tuple(fc.constant(world), fc.array(change, { maxLength: 80 }));
    });
    fc.assert(
      fc.property(anyScenario, ([world, changes]) => {
        const index = build(world);
        const present = new Map(world.residents.map((resident) => [resident.id, resident]));
        for (const change of changes) {
          if (typeof change === 'string') expect(index.remove(change)).toBe(present.delete(change));
          else {
            index.upsert(change);
            present.set(change.id, change);
          }
        }
        const after = { ...world, residents: [...present.values()] };
        expect(index.size).toBe(present.size);
        expect(index.top(world.viewer, { limit: 200 })).toEqual(defined(after));
      }),
      { numRuns: 200 },
    );
  });

  it('counts those whom it would suggest', () => {
    fc.assert(
      fc.property(anyWorld, fc.nat(3), (world, trait) => {
        const { questions, viewer, residents } = world;
        const accepts = (traits: number) => traits !== trait;
        const accepted = residents.filter(({ traits }) => accepts(traits));
        const { length } = defined({ questions, viewer, residents: accepted });
        const index = build(world);
        expect(index.count(viewer, { accepts })).toBe(length);
        expect(index.count(viewer, { accepts, among: [...accepted, { id: 'nobody' }] })).toBe(length);
      }),
    );
  });

  it('returns the percentages of indexed residents', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const { questions, viewer, residents } = world;
        const percentages = build(world).percentagesFor(viewer.answers, [
          ...residents.map(({ id }) => id),
          'nobody',
        ]);
        expect(percentages).toEqual(
          new Map(residents.map(({ id, answers }) => [id, percentMatch(questions, viewer.answers, answers)])),
        );
      }),
    );
  });

  it('remembers answers well enough to explain a match', () => {
    fc.assert(
      fc.property(anyWorld, (world) => {
        const index = build(world);
        for (const { id, answers } of world.residents) {
          const remembered = index.answersOf(id) ?? new Map();
          expect(percentMatch(world.questions, remembered, world.viewer.answers)).toBe(
            percentMatch(world.questions, answers, world.viewer.answers),
          );
        }
        expect(index.answersOf('nobody')).toBeUndefined();
      }),
    );
  });
});

describe('a cached ranking', () => {
  /** Many residents with few different answers, so that ties cross the end of the ranking. */
  const question: Question = { id: 'tidy', kind: 'SLIDER', options: 11 };
  const answered = (own: number): Answers =>
    new Map(own === 0 ? [] : [['tidy', { kind: 'SLIDER', own, low: own, high: own }]]);
  const somebody = (at: number, own: number, traits = 0) => ({
    id: `r${String(at).padStart(4, '0')}`,
    answers: answered(own),
    traits,
  });
  const count = 2 * rankedPeople + 100;
  const residents = Array.from({ length: count }, (_, at) => somebody(at, at % 12, at % 8));
  const viewers = [1, 6].map((own, at) => ({ id: `viewer ${at}`, answers: answered(own) }));
  const anyChange = fc.record({
    at: fc.nat(count + 50),
    own: fc.option(fc.nat(11), { freq: 4 }),
    trait: fc.constantFrom(0, 0, 3),
  });
  const anyRound = fc.record({
    changes: fc.array(anyChange, { maxLength: 300, size: 'max' }),
    viewer: fc.constantFrom(...viewers),
    offset: fc.nat(236),
    /** The only trait that the filter accepts, so that a page reaches the end of the ranking. */
    only: fc.constantFrom(null, 0, 3),
  });

  it('equals a new one after any changes, for each page and filter', () => {
    fc.assert(
      fc.property(fc.array(anyRound, { minLength: 2, maxLength: 8 }), (rounds) => {
        const cached = new ResidentIndex([question], residents, always);
        const uncached = new ResidentIndex([question], residents, { cachedRankings: 0 });
        for (const { changes, viewer, offset, only } of rounds) {
          for (const { at, own, trait } of changes)
            for (const index of [cached, uncached])
              if (own === null) index.remove(somebody(at, 0).id);
              else index.upsert(somebody(at, own, trait));
          const page = { limit: 20, offset, accepts: (trait: number) => only === null || trait === only };
          expect(cached.top(viewer, page)).toEqual(uncached.top(viewer, page));
        }
      }),
      // A failing world has a thousand residents, which would take minutes to make smaller.
      { numRuns: 60, endOnFailure: true },
    );
  });

  it('is made again after more changes than are remembered', () => {
    const index = new ResidentIndex([question], residents, always);
    const [viewer] = viewers;
    if (!viewer) throw new Error('unreachable');
    index.top(viewer, { limit: 20 });
    const moved = residents.map((_, at) => somebody(at, (at + 5) % 12));
    for (const resident of moved) index.upsert(resident);
    expect(index.top(viewer, { limit: 20 })).toEqual(
      defined({ questions: [question], viewer, residents: moved }).slice(0, 20),
    );
  });

  it('is not needed where only a few can be accepted', () => {
    const anyFew = fc.uniqueArray(fc.nat(count + 50), { maxLength: 15 });
    const index = new ResidentIndex([question], residents, always);
    fc.assert(
      fc.property(anyFew, fc.constantFrom(...viewers), fc.nat(5), (few, viewer, offset) => {
        const among = few.map((at) => somebody(at, 0));
        const ids = new Set(idsOf(among));
        const page = { limit: 5, offset, accepts: (trait: number, id: string) => trait !== 3 && ids.has(id) };
        const all = residents.slice(0, count / 2).concat(among);
        for (const known of [among, all])
          expect(index.top(viewer, { ...page, among: { all: known, accepted: () => among } })).toEqual(
            index.top(viewer, page),
          );
      }),
    );
  });

  it('follows the answers of its viewer', () => {
    const index = new ResidentIndex([question], residents, always);
    const [before, after] = [1, 6].map((own) => ({ id: 'me', answers: answered(own) }));
    if (!before || !after) throw new Error('unreachable');
    index.top(before, { limit: 20 });
    expect(index.top(after, { limit: 20 })).toEqual(
      defined({ questions: [question], viewer: after, residents }).slice(0, 20),
    );
  });

  it('asks the filter only about people up to the end of the page', () => {
    const index = new ResidentIndex([question], residents, always);
    const [viewer] = viewers;
    if (!viewer) throw new Error('unreachable');
    let filtered = 0;
    const accepts = () => ++filtered > 0;
    index.top(viewer, { limit: 20, accepts });
    index.top(viewer, { limit: 20, offset: 20, accepts });
    expect(filtered).toBe(60);
  });
});

it('asks the filter only about residents good enough for the page', () => {
  const question: Question = { id: 'tidy', kind: 'SLIDER', options: 11 };
  const standing = (own: number): Answers => new Map([['tidy', { kind: 'SLIDER', own, low: 1, high: 11 }]]);
  const residents = Array.from({ length: 5000 }, (_, at) => ({
    id: `r${at}`,
    answers: standing(1 + (at % 11)),
    traits: 0,
  }));
  const index = new ResidentIndex([question], residents);
  const viewer = {
    id: 'me',
    answers: new Map([['tidy', { kind: 'SLIDER', own: 1, low: 11, high: 11 } as const]]),
  };
  let calls = 0;
  index.top(viewer, { limit: 10, accepts: () => ++calls > 0 });
  expect(calls).toBeLessThan(200);
});

it('the ranking stays correct beyond 65,535 distinct answers', () => {
  const question: Question = { id: 'pets', kind: 'SELECT', options: 20 };
  const optionsIn = (mask: number) =>
    Array.from({ length: 20 }, (_, at) => at).filter((at) => mask & (1 << at));
  const residents = Array.from({ length: 66_000 }, (_, at) => ({
    id: `r${at}`,
    answers: new Map([['pets', { kind: 'SELECT', own: [at % 7], accepted: optionsIn(at + 1) } as const]]),
    traits: 0,
  }));
  const viewer = {
    id: 'me',
    answers: new Map([['pets', { kind: 'SELECT', own: [3, 4, 16], accepted: [2, 5] } as const]]),
  };
  const index = new ResidentIndex([question], residents);
  expect(index.top(viewer, { limit: 30 })).toEqual(
    defined({ questions: [question], viewer, residents }).slice(0, 30),
  );
});

it('weighs no more answers after a resident changed theirs a thousand times, or joined and left', () => {
  const questions: Question[] = [
    { id: 'pets', kind: 'SELECT', options: 20 },
    { id: 'music', kind: 'SELECT', options: 20 },
  ];
  const index = new ResidentIndex<number>(questions);
  for (let turn = 1; turn <= 1000; turn++) {
    const accepted = Array.from({ length: 20 }, (_, at) => at).filter((at) => turn & (1 << at));
    const answer = { kind: 'SELECT', own: [turn % 20], accepted } as const;
    index.upsert({ id: 'restless', answers: new Map(questions.map(({ id }) => [id, answer])), traits: 0 });
    if (turn % 3 === 0) index.remove('restless');
  }
  // The old and the new row exist together for a moment.
  expect(index.weighedAnswers).toBeLessThanOrEqual(2 * questions.length);
});

it('refuses questions that it could not rank exactly', () => {
  const slider: Question = { id: 'tidy', kind: 'SLIDER', options: 12 };
  expect(() => new ResidentIndex([slider])).toThrow('Question tidy needs 2 to 11 options');
  expect(() => new ResidentIndex([{ ...slider, options: 5, weight: 1.5 }])).toThrow(
    'whole weight from 1 to 10',
  );
  const many = Array.from({ length: 52 }, (_, at): Question => ({
    id: `q${at}`,
    kind: 'SELECT',
    options: 2,
    weight: 10,
  }));
  expect(() => new ResidentIndex(many)).toThrow('add up to 520, more than 511');
});
