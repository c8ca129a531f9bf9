import { basicInfoMistakes } from '@nestmate/contract/rules/basic-info';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { membershipOf, requestOf } from '@/testing/residents';
import { show, signIn } from '@/testing/screen';
import { cardOf } from '../deck/deck-store.fixtures';
import { CardFace, DemoFace } from './card-content';

const facts = { hidden: false, first_name: 'Maya', last_name: 'Torres', gender: null };
const isTaken = (bio: string) =>
  basicInfoMistakes({ ...facts, bio }, { bioEnabled: true, genderOffered: false }).length === 0;

it.each([
  [false, 'Swipe right to like'],
  [true, 'Drag right or press → to like'],
])('explains the deck for the available input (a mouse: %s)', async (matches, words) => {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }));
  await show(<DemoFace />);
  await screen.findByText(words);
});

it('clamps a name to one line and a bio to four, on screens of any height', async () => {
  const card = { ...cardOf(1), first_name: 'Maximilian', bio: 'I cook. '.repeat(12).trim() };
  await show(<CardFace card={card} showsPicture={false} />);
  const clampsOf = (words: string) =>
    [...screen.getByText(words).className.matchAll(/\S*line-clamp-\S+/g)].flat();
  await screen.findByText(card.first_name);
  expect(clampsOf(card.first_name)).toEqual(['line-clamp-1']);
  expect(clampsOf(card.bio)).toEqual(['line-clamp-4']);
});

it('shows as many whole lines of a bio as its card has room for', async () => {
  let fit = () => {};
  class Watched {
    constructor(changed: () => void) {
      fit = changed;
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Watched);
  const card = { ...cardOf(1), bio: 'I cook. '.repeat(12).trim() };
  await show(<CardFace card={card} showsPicture={false} />);
  const bio = await screen.findByText(card.bio);
  bio.style.lineHeight = '20px';
  const linesIn = (clientHeight: number) => {
    Object.defineProperty(bio.parentElement, 'clientHeight', { value: clientHeight, configurable: true });
    fit();
    return bio.style.visibility === 'hidden' ? '0' : bio.style.getPropertyValue('--lines');
  };
  expect([12, 20, 59, 60, 400].map(linesIn)).toEqual(['0', '1', '2', '3', '4']);
});

it('shows up to 250 characters of a bio on a card, or a text when there is none [5.4]', async () => {
  expect([49, 50, 250, 251].map((length) => isTaken('x'.repeat(length)))).toEqual([false, true, true, false]);
  const card = { ...cardOf(1), first_name: 'Maya' };
  for (const [bio, words] of [
    ['x'.repeat(250), 'x'.repeat(250)],
    ['x'.repeat(251), `${'x'.repeat(250)}…`],
    ['', 'Maya hasn’t written a bio yet.'],
  ] as const) {
    const { unmount } = await show(<CardFace card={{ ...card, bio }} showsPicture={false} />);
    await screen.findByText(words);
    unmount();
  }
});

it('a card does not mention a missing bio where the community has none', async () => {
  signIn([membershipOf({ bioEnabled: false })]);
  const { unmount } = await show(
    <CardFace card={{ ...cardOf(1), first_name: 'Maya' }} showsPicture={false} />,
  );
  await screen.findByText('Maya');
  expect(screen.queryByText(/bio/)).toBeNull();
  unmount();
  const invited = { ...cardOf(1), first_name: 'Sam', claimed: false };
  await show(<CardFace card={invited} showsPicture={false} />);
  await screen.findByText('Sam hasn’t created a profile yet. You can already send a request.');
});

it('shows on a card the words of somebody who asked to live with the resident', async () => {
  signIn();
  const request = requestOf(7, { message: 'I bake on Sundays.' });
  await show(<CardFace card={cardOf(7)} showsPicture={false} request={request} />);
  await screen.findByText('Priya asked to live with you');
  screen.getByText('I bake on Sundays.');
});
