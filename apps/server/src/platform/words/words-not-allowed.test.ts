import { expect, it } from 'vitest';
import { frequentChineseNames, frequentNames } from '../../../test/frequent-names';
import { nameRefusal } from './person-name';
import { wordsNotAllowed } from './words-not-allowed';

it.each([
  ['What the fuck', ['fuck']],
  ['un piso de mierda', ['mierda']],
  ['Eres un cabrón', ['cabron']],
  ['你这个傻逼', ['傻逼']],
  ['傻 逼', ['傻逼']],
  ['他媽的', ['他媽的']],
  ['傻B一个', ['傻B']],
  ['motherfuckers everywhere', ['fuck']],
  ['you dicks', ['dick']],
  ['so retarded', ['retard']],
])('finds the disallowed words of “%s”', (text, words) => {
  expect(wordsNotAllowed(text)).toEqual(words);
});

it.each([
  'I come from Scunthorpe and study in Essex, I pass every class and assess cocktails.',
  'Soy de Cádiz, estudio computación y reputación social; disputo torneos de ajedrez.',
  'Me gusta el arte, la dispersión y los diputados no tanto.',
  'Tengo un gato negro, bailo cumbia, celebro cada cumpleaños y estudio análisis; toco el fagot.',
  '生日你可以来，我过去死板，现在做操你也来，用一支那种蓝色的笔。',
  'The curtains are fire retardant. I cook shiitake and read Moby-Dick.',
  'Siempre llego con retardo.',
  '我来自上海，学习说明书设计，周末操场跑步，妈妈的菜最好吃。',
  '',
])('allows innocent words: “%s”', (text) => {
  expect(wordsNotAllowed(text)).toEqual([]);
});

it.each([
  ['You are a Dick', ['Dick']],
  ['BULLSHIT', ['SHIT']],
  ['what a sh1tty place', ['sh1t']],
  ['fuking', ['fuk']],
  ['La Verga', ['Verga']],
  ['son of a bitch', ['bitch']],
])('finds a word that is written like a name, or in disguise: “%s”', (text, words) => {
  expect(wordsNotAllowed(text)).toEqual(words);
});

it.each([
  'My friends are Mei Fu and Dick; we do kung fu with Harshit Fukuda.',
  'Vivo con Ana Verga y Bích.',
  '我的室友姓操，名字叫支华。',
])('knows names that look like words: “%s”', (text) => {
  expect(wordsNotAllowed(text)).toEqual([]);
});

it('knows the most frequent names of the world, in names and in sentences', () => {
  expect(frequentNames.length).toBeGreaterThan(2000);
  const texts = frequentNames.flatMap((name) => [
    `I live with ${name} and ${name} Lee.`,
    `Con ${name}, de Lima`,
  ]);
  expect(texts.filter((text) => wordsNotAllowed(text).length > 0)).toEqual([]);
  const shown = frequentNames.flatMap((name) => [name, name.toUpperCase(), `Mei ${name}`]);
  expect(shown.filter((name) => wordsNotAllowed(name, { isName: true }).length > 0)).toEqual([]);
  expect(shown.filter((name) => nameRefusal(name, 'Nestmate'))).toEqual([]);
});

it('knows the most frequent Chinese names', () => {
  const names = frequentChineseNames.flatMap((family) => [
    family,
    `${family}小明`,
    `${family}华`,
    `我和${family}华同住`,
  ]);
  expect(names.filter((name) => wordsNotAllowed(name).length > 0)).toEqual([]);
  expect(names.filter((name) => nameRefusal(name, 'Nestmate'))).toEqual([]);
});

it.each(['Fuck You', 'Mierda', 'Puta Madre', '傻逼'])(
  'finds a word that is no name in a name: “%s”',
  (name) => {
    expect(wordsNotAllowed(name, { isName: true })).not.toEqual([]);
  },
);

it('lists each word once', () => {
  expect(wordsNotAllowed('mierda, mierda')).toEqual(['mierda']);
});

it('checks a text that is built to be slow in little time', () => {
  const before = process.cpuUsage();
  wordsNotAllowed(`${'a'.repeat(4000)} ${'puto Verga '.repeat(400)}`);
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000);
});
