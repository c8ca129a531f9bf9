import { expect, it } from 'vitest';
import { changedDraft, draftAfterSave, editedFrom } from './use-edited';

it('shows the saved value until it is edited', () => {
  expect(editedFrom(null, ['law'])).toEqual({ value: ['law'], isChanged: false, hasConflict: false });
  const draft = changedDraft(null, ['law'], ['law', 'music']);
  expect(editedFrom(draft, ['law'])).toEqual({
    value: ['law', 'music'],
    isChanged: true,
    hasConflict: false,
  });
});

it('keeps no draft that equals the saved value', () => {
  const draft = changedDraft(null, ['law'], []);
  expect(changedDraft(draft, ['law'], ['law'])).toBeNull();
});

it('a field without a draft follows another window', () => {
  expect(editedFrom(null, ['music'])).toMatchObject({ value: ['music'], isChanged: false });
});

it('detects that another window saved a different value after editing began here', () => {
  const draft = changedDraft(null, ['law'], ['law', 'music']);
  expect(editedFrom(draft, ['film'])).toEqual({
    value: ['law', 'music'],
    isChanged: true,
    hasConflict: true,
  });
  expect(editedFrom(changedDraft(draft, ['film'], ['dance']), ['film'])).toMatchObject({ hasConflict: true });
  expect(editedFrom(draft, ['law', 'music'])).toMatchObject({ isChanged: false, hasConflict: false });
});

it('keeps edits made during a save, as a draft on the newly saved value', () => {
  const sent = changedDraft(null, ['law'], ['law', 'music']);
  expect(draftAfterSave(sent, ['law', 'music'], ['law', 'music'])).toBeNull();
  const more = changedDraft(sent, ['law'], ['law', 'music', 'film']);
  const left = draftAfterSave(more, ['law', 'music'], ['law', 'music']);
  expect(editedFrom(left, ['law', 'music'])).toEqual({
    value: ['law', 'music', 'film'],
    isChanged: true,
    hasConflict: false,
  });
});

it('keeps a draft that is optimistically shown as saved: the save may fail', () => {
  const draft = changedDraft(null, 'maya', 'torres');
  expect(changedDraft(draft, 'torres', 'torres')).toBe(draft);
});
