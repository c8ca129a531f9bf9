import { limits } from '@nestmate/contract/limits';
import { describe, expect, it } from 'vitest';
import { readyMajors as majors } from '../src/features/setup';
import { answerSheet } from './answers';
import { cast } from './cast';
import { questionIdIn } from './demo-id';
import { makePeople, type Person } from './people';
import { createSeededChance } from './random';

const people = makePeople(289);
const everybody = [...Object.values(cast), ...people];
const here = everybody.filter(({ claimed }) => claimed);
const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`;

function ownAnswer(person: Person, key: string): number {
  const answer = answerSheet('linden', person, createSeededChance(person.number))[
    questionIdIn('linden', key)
  ];
  if (answer?.type === 'SLIDER') return answer.own ?? 0;
  return answer?.type === 'SELECT' ? (answer.own[0] ?? -1) : -1;
}

describe('the residents of the demo world', () => {
  it('have unique names in several scripts, some as long as a name can be', () => {
    const names = everybody.map(nameOf);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.length >= 35).length).toBeGreaterThanOrEqual(2);
    expect(names.filter((name) => /\p{Script=Han}/u.test(name)).length).toBeGreaterThanOrEqual(2);
    expect(names.filter((name) => /[áéíóúñöøÞ]/u.test(name)).length).toBeGreaterThan(20);
  });

  it('describe themselves in their own words once they have arrived', () => {
    expect(people.filter(({ claimed }) => !claimed).length / people.length).toBeCloseTo(0.08, 1);
    const bios = here.map(({ bio }) => bio);
    expect(new Set(bios).size).toBe(bios.length);
    const sentences = new Map<string, number>();
    for (const { bio, note } of here)
      for (const sentence of `${bio} ${note}`.split(/(?<=[.!?。！？])\s*/u))
        sentences.set(sentence, (sentences.get(sentence) ?? 0) + 1);
    expect([...sentences].filter(([, times]) => times > 2)).toEqual([]);
  });

  it('use all of the length of a bio', () => {
    const bad = here.filter(({ bio }) => bio.length < limits.bio.min || bio.length > limits.bio.max);
    expect(bad.map(({ bio }) => `${bio.length} ${bio}`)).toEqual([]);
    const lengths = here.map(({ bio }) => bio.length);
    expect(Math.min(...lengths)).toBeLessThan(60);
    expect(Math.max(...lengths)).toBeGreaterThan(170);
    expect(new Set(lengths).size).toBeGreaterThan(80);
  });

  it('study something that Alder University teaches', () => {
    const taught = new Set(majors.map(({ name }) => name.en));
    expect(here.flatMap((person) => person.majors.filter((major) => !taught.has(major)))).toEqual([]);
    expect(new Set(here.flatMap((person) => person.majors)).size).toBeGreaterThan(70);
  });

  const late = 4;
  it.each<[claim: RegExp, key: string, agrees: (answer: number) => boolean]>([
    [
      /night owl|after 1 am|best lines at 2 am|weird hours|熬夜|我睡得比较晚/iu,
      'bedtime',
      (hour) => hour >= late,
    ],
    [
      /in bed by|asleep by|up early|before the sun|4:50|at five\b|surf at dawn|六点出门|早睡早起/iu,
      'bedtime',
      (hour) => hour <= 3,
    ],
    [
      /label maker|fitted sheet|very clean|everything in its place|todo en su lugar/iu,
      'tidiness',
      (tidy) => tidy >= 4,
    ],
    [/piles|thrift store exploded|models on every/iu, 'tidiness', (tidy) => tidy <= 2],
    [/I cook (most nights|every night|for everybody)|几乎每天做饭/u, 'cooking', (way) => way === 0],
    [/on the meal plan/iu, 'cooking', (way) => way === 2],
    [/I (smoke|vape|roll my own)/u, 'smoking', (way) => way === 1],
    [/no smoke|nobody smokes|cero humo|不抽烟|recovering vaper/iu, 'smoking', (way) => way === 0],
    [/most days|几乎天天有朋友/iu, 'guests', (often) => often === 4],
    [/windows? open/iu, 'temperature', (warm) => warm <= 2],
    [/warm, maybe|a little bit warm|暖和/iu, 'temperature', (warm) => warm >= 4],
  ])('answer in line with what they write: %s', (claim, key, agrees) => {
    const claimants = here.filter(({ bio, note }) => claim.test(`${bio} ${note}`));
    expect(claimants).not.toEqual([]);
    expect(claimants.filter((person) => !agrees(ownAnswer(person, key))).map(({ bio }) => bio)).toEqual([]);
  });
});
