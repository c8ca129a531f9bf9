import { expect, it } from 'vitest';
import { changedDraft, draftAfterSave, editedFrom } from './edited';

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

it('keeps what was typed while a save was on its way, as a change of what is saved now', () => {
  const sent = changedDraft(null, ['law'], ['law', 'music']);
  expect(draftAfterSave(sent, ['law', 'music'], ['law', 'music'])).toBeNull();
  const more = changedDraft(sent, ['law'], ['law', 'music', 'film']);
  const left = draftAfterSave(more, ['law', 'music'], ['law', 'music']);
  expect(editedFrom(left, ['law', 'music'])).toEqual({
    value: ['law', 'music', 'film'],
    isChanged: true,
    isOvertaken: false,
  });
});

it('keeps a draft that is shown as saved before it is: the save may fail', () => {
  const draft = changedDraft(null, 'maya', 'torres');
  expect(changedDraft(draft, 'torres', 'torres')).toBe(draft);
});
