import { expect, it } from 'vitest';
import { groupByTopic, findOptions } from './find-options';

const option = (label: string, topic: string) => ({ id: label, label, topic });
const options = [
  option('Mechanical Engineering', 'Engineering'),
  option('Computer Science', 'Computing'),
  option('Biología', 'Ciencias'),
  option('Marine Biology', 'Sciences'),
  option('Music', 'Arts'),
  option('International Relations', 'Social Sciences'),
  option('计算机科学', '计算机学院'),
];
const found = (typed: string) => findOptions(options, typed).map(({ label }) => label);

it('ignores accents, capitals and word order of an option', () => {
  expect(found('biolo')).toEqual(['Biología', 'Marine Biology']);
  expect(found('BIOLOGÍA')).toEqual(['Biología']);
  expect(found(' eng mech ')).toEqual(['Mechanical Engineering']);
  expect(found('comp sci')).toEqual(['Computer Science']);
  expect(found('算机')).toEqual(['计算机科学']);
});

it('finds an option by initials', () => {
  expect(found('cs')).toEqual(['Computer Science']);
  expect(found('ir')).toEqual(['International Relations']);
});

it('finds an option by parts of words', () => {
  expect(found('usic')).toEqual(['Music']);
});

it('finds options by their heading after all others', () => {
  expect(found('scien')).toEqual(['Computer Science', 'Marine Biology', 'International Relations']);
});

it('finds every option for an empty search', () => {
  expect(found('')).toHaveLength(options.length);
});

it('finds no option for an unknown word', () => {
  expect(found('alchemy')).toEqual([]);
});

it('finds for signs alone only options that have them', () => {
  for (const typed of ['?', ' -', '…', '！']) expect(found(typed)).toEqual([]);
  const signed = [option('C++', 'Computing'), option('Arts & Crafts', 'Arts')];
  expect(findOptions(signed, ' & ').map(({ label }) => label)).toEqual(['Arts & Crafts']);
});

it('groups options by heading, in their order', () => {
  const groups = groupByTopic([option('a', 'One'), option('b', 'Two'), option('c', 'One')]);
  expect(groups.map(({ topic, options: under }) => [topic, under.map(({ id }) => id)])).toEqual([
    ['One', ['a', 'c']],
    ['Two', ['b']],
  ]);
});
