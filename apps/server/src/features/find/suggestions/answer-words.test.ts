import { expect, it } from 'vitest';
import { answerInWords } from './answer-words';

const wording = {
  title: { en: 'Pets' },
  options: [
    { en: 'Cats', es: 'Gatos', zh: '猫' },
    { en: 'Dogs', es: 'Perros', zh: '狗' },
    { en: 'TV', es: 'TV', zh: '电视' },
  ],
  sliderOptions: null,
};
const inWords = (own: number[], language: 'en' | 'es' | 'zh') =>
  answerInWords(wording as never, { kind: 'SELECT', own, accepted: [] }, language);

it('lists several answers as each language does', () => {
  expect(inWords([0, 1], 'en')).toBe('Cats, Dogs');
  expect(inWords([0, 1], 'es')).toBe('Gatos y perros');
  expect(inWords([0, 1, 2], 'es')).toBe('Gatos, perros y TV');
  expect(inWords([0, 1, 2], 'zh')).toBe('猫、狗、电视');
  expect(inWords([1], 'es')).toBe('Perros');
});
