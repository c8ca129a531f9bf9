import { expect, it } from 'vitest';
import { begin, formShape, listShape, rebase } from './rebase';

interface Item {
  id: string;
  name: string;
}
const item = (id: string, name = id): Item => ({ id, name });
const list = listShape<Item>(({ id }) => id);
const saved = (contents: Item[], version = '1') => ({ version, contents });
const [a, b, c] = [item('a'), item('b'), item('c')];

it('takes over somebody else’s changes only where I changed nothing', () => {
  const before = { ...begin(saved([a, b])), draft: [a, item('b', 'mine')] };
  const after = rebase(list, before, saved([item('a', 'theirs'), b, c], '2'));
  expect(after).toEqual({
    opened: saved([item('a', 'theirs'), b, c], '2'),
    draft: [item('a', 'theirs'), item('b', 'mine'), c],
    contested: [],
  });
});

it('names what both have changed, a removal included', () => {
  const before = { ...begin(saved([a, b])), draft: [item('a', 'mine'), item('b', 'mine')] };
  const after = rebase(list, before, saved([item('a', 'theirs')], '2'));
  expect(after.draft).toEqual([item('a', 'mine'), item('b', 'mine')]);
  expect(after.contested).toEqual(['a', 'b']);
  expect(list.put(after.draft, after.opened.contents, 'b')).toEqual([item('a', 'mine')]);
});

it('the order follows a colleague’s unless I have arranged the list myself', () => {
  const theirs = saved([c, a, b], '2');
  expect(rebase(list, begin(saved([a, b, c])), theirs).draft).toEqual([c, a, b]);
  const arranged = { ...begin(saved([a, b, c])), draft: [b, a, c] };
  expect(rebase(list, arranged, theirs).draft).toEqual([b, a, c]);
});

it('distinguishes the fields of a form', () => {
  const form = formShape<{ name: string; zone: string }>();
  const before = {
    ...begin({ version: '1', contents: { name: 'Birch', zone: 'UTC' } }),
    draft: { name: 'Birch Hall', zone: 'UTC' },
  };
  const after = rebase(form, before, { version: '2', contents: { name: 'Beech', zone: 'Asia/Tokyo' } });
  expect(after.draft).toEqual({ name: 'Birch Hall', zone: 'Asia/Tokyo' });
  expect(after.contested).toEqual(['name']);
});

it('a form field called order is a conflict like any other', () => {
  const form = formShape<{ order: number }>();
  const before = { ...begin({ version: '1', contents: { order: 1 } }), draft: { order: 2 } };
  expect(rebase(form, before, { version: '2', contents: { order: 3 } }).contested).toEqual(['order']);
});
