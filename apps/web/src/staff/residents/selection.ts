import type { MembershipId } from '@nestmate/contract/ids';
import { useState } from 'react';
import type { Filter } from './residents.queries';

/** Residents chosen by hand, or everybody the filter finds with exceptions. */
export type Selection =
  | { kind: 'everybody'; except: ReadonlySet<MembershipId> }
  | { kind: 'some'; ids: ReadonlySet<MembershipId> };

const nobody: Selection = { kind: 'some', ids: new Set() };

const isIn = (selection: Selection, id: MembershipId) =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.except.has(id);

function withSelected(selection: Selection, ids: readonly MembershipId[], isOn: boolean): Selection {
  const isAdded = selection.kind === 'some' ? isOn : !isOn;
  const set = new Set(selection.kind === 'some' ? selection.ids : selection.except);
  for (const id of ids)
    if (isAdded) set.add(id);
    else set.delete(id);
  return selection.kind === 'some' ? { kind: 'some', ids: set } : { kind: 'everybody', except: set };
}

/** The selection in a table; another filter clears it. */
export function useSelection(filter: Filter, found: number) {
  const key = JSON.stringify(filter);
  const [chosen, setChosen] = useState({ key, selection: nobody });
  const selection = chosen.key === key ? chosen.selection : nobody;
  const set = (next: Selection) => setChosen({ key, selection: next });
  return {
    selection,
    count: selection.kind === 'some' ? selection.ids.size : Math.max(0, found - selection.except.size),
    has: (id: MembershipId) => isIn(selection, id),
    toggle: (id: MembershipId) => set(withSelected(selection, [id], !isIn(selection, id))),
    add: (ids: readonly MembershipId[]) => set(withSelected(selection, ids, true)),
    chooseAll: () => set({ kind: 'everybody', except: new Set() }),
    clear: () => set(nobody),
  };
}

export type SelectionState = ReturnType<typeof useSelection>;

/** The selection in the server's format. */
export const asChosen = (selection: Selection, filter: Filter) =>
  selection.kind === 'some' ? { ids: [...selection.ids] } : { filter, except: [...selection.except] };
