import { expect, it } from 'vitest';
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

it('lists each word once', () => {
  expect(wordsNotAllowed('mierda, mierda')).toEqual(['mierda']);
});
