import { expect, it } from 'vitest';
import { changedDraft, editedFrom } from './edited';

it('shows what is saved until something is changed', () => {
  expect(editedFrom(null, ['law'])).toEqual({ value: ['law'], isChanged: false, isOvertaken: false });
  const draft = changedDraft(null, ['law'], ['law', 'music']);
  expect(editedFrom(draft, ['law'])).toEqual({
    value: ['law', 'music'],
    isChanged: true,
    isOvertaken: false,
  });
});

it('keeps no draft of what is saved anyway', () => {
  const draft = changedDraft(null, ['law'], []);
  expect(changedDraft(draft, ['law'], ['law'])).toBeNull();
});

it('follows another window while nothing is changed here', () => {
  expect(editedFrom(null, ['music'])).toMatchObject({ value: ['music'], isChanged: false });
});

it('knows when another window saved something else after this one began', () => {
  const draft = changedDraft(null, ['law'], ['law', 'music']);
  expect(editedFrom(draft, ['film'])).toEqual({
    value: ['law', 'music'],
    isChanged: true,
    isOvertaken: true,
  });
  expect(editedFrom(changedDraft(draft, ['film'], ['dance']), ['film'])).toMatchObject({ isOvertaken: true });
  expect(editedFrom(draft, ['law', 'music'])).toMatchObject({ isChanged: false, isOvertaken: false });
});
