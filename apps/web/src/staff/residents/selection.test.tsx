import { membershipId } from '@nestmate/contract/ids';
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Filter } from './residents.queries';
import { asChosen, useSelection } from './selection';

const [ana, ben] = [21, 22].map((last) => membershipId.parse(`7a1b5c1e-0000-4000-8000-0000000000${last}`));
const locked: Filter = { room: 'locked' };
const alone: Filter = { room: 'alone' };

it('clears the selection when the filter changes, so that no action reaches people who are not shown', () => {
  if (!ana || !ben) throw new Error('Two people are needed');
  const { result, rerender } = renderHook(({ filter }) => useSelection(filter, 10), {
    initialProps: { filter: locked },
  });
  act(() => result.current.add([ana, ben]));
  expect(asChosen(result.current.selection, locked)).toEqual({ ids: [ana, ben] });
  rerender({ filter: { ...locked } });
  expect(result.current.count).toBe(2);
  rerender({ filter: alone });
  expect([result.current.count, result.current.has(ana)]).toEqual([0, false]);

  act(() => result.current.chooseAll());
  act(() => result.current.toggle(ben));
  expect(result.current.count).toBe(9);
  expect(asChosen(result.current.selection, alone)).toEqual({ filter: alone, except: [ben] });
  rerender({ filter: locked });
  expect(result.current.count).toBe(0);
});
