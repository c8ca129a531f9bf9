import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar';

const lookOf = (name: string) => {
  const { container } = render(<Avatar name={name} />);
  return [container.textContent, container.querySelector('rect')?.getAttribute('class')];
};

it.each([
  ['Ana', 'Ana Souza', 'A'],
  ['小明', '王小明', '明'],
  ['娜娜', '欧阳娜娜', '娜'],
  ['Sukarno', 'Sukarno', 'S'],
])('shows one letter and one background for %s and %s', (first, whole, letter) => {
  expect(lookOf(first)).toEqual(lookOf(whole));
  expect(lookOf(whole)[0]).toBe(letter);
});
