import { expect, it } from 'vitest';
import { meaningOf } from './use-deck-keys';

const press = (key: string, change: Partial<KeyboardEvent> = {}) => ({
  key,
  repeat: false,
  defaultPrevented: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...change,
});
const nowhere = () => false;
const inside =
  (...selectors: string[]) =>
  (list: string) =>
    list.split(', ').some((selector) => selectors.includes(selector));

it('skips and likes with the arrow keys and opens the card with Enter', () => {
  expect(meaningOf(press('ArrowLeft'), nowhere)).toBe('skip');
  expect(meaningOf(press('ArrowRight'), nowhere)).toBe('like');
  expect(meaningOf(press('Enter'), nowhere)).toBe('open');
});

it('undoes with Backspace or Z', () => {
  expect(meaningOf(press('Backspace'), nowhere)).toBe('undo');
  expect(meaningOf(press('z'), nowhere)).toBe('undo');
});

it('ignores a repeat, a shortcut and a handled key', () => {
  expect(meaningOf(press('ArrowRight', { repeat: true }), nowhere)).toBeUndefined();
  expect(meaningOf(press('ArrowLeft', { altKey: true }), nowhere)).toBeUndefined();
  expect(meaningOf(press('Enter', { defaultPrevented: true }), nowhere)).toBeUndefined();
});

it('leaves keys to what has the focus where that uses them', () => {
  expect(meaningOf(press('ArrowLeft'), inside('input'))).toBeUndefined();
  expect(meaningOf(press('ArrowLeft'), inside('[role=dialog]'))).toBeUndefined();
  expect(meaningOf(press('Enter'), inside('button'))).toBeUndefined();
  expect(meaningOf(press('ArrowLeft'), inside('button'))).toBe('skip');
});
