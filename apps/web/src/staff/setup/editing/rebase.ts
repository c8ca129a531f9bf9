/** The division of an editor's contents into parts that two people may change at the same time. */
export interface Shape<Contents> {
  ids: (contents: Contents) => readonly string[];
  part: (contents: Contents, id: string) => unknown;
  /** My version with one part taken from theirs; a part that they removed is removed. */
  put: (mine: Contents, theirs: Contents, id: string) => Contents;
  /** The part that is never a conflict, because the last change wins. */
  lastWins?: string;
}

export interface SavedVersion<Contents> {
  version: string;
  contents: Contents;
}

export interface EditorDraft<Contents> {
  /** The base of the draft. */
  opened: SavedVersion<Contents>;
  draft: Contents;
  /** The parts that both changed differently. */
  contested: readonly string[];
}

export const areSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const begin = <Contents>(opened: SavedVersion<Contents>): EditorDraft<Contents> => ({
  opened,
  draft: opened.contents,
  contested: [],
});

/** Rebases a draft onto somebody else's version: their parts are taken over where I changed nothing, and mine stay. */
export function rebase<Contents>(
  { ids, part, put, lastWins }: Shape<Contents>,
  { opened, draft: mine }: EditorDraft<Contents>,
  latest: SavedVersion<Contents>,
): EditorDraft<Contents> {
  const theirs = latest.contents;
  const isChanged = (by: Contents, id: string) => !areSame(part(opened.contents, id), part(by, id));
  const all = [...new Set([opened.contents, theirs, mine].flatMap(ids))];
  const theirChanges = all.filter((id) => isChanged(theirs, id));
  return {
    opened: latest,
    draft: theirChanges
      .filter((id) => !isChanged(mine, id))
      .reduce((draft, id) => put(draft, theirs, id), mine),
    contested: theirChanges.filter(
      (id) => isChanged(mine, id) && id !== lastWins && !areSame(part(mine, id), part(theirs, id)),
    ),
  };
}

/** The order of a list, as one of its parts. */
const orderOfList = 'order';

/** The fields of a form. */
export const formShape = <Contents extends object>(): Shape<Contents> => ({
  ids: Object.keys,
  part: (contents, id) => contents[id as keyof Contents],
  put: (mine, theirs, id) => ({ ...mine, [id]: theirs[id as keyof Contents] }),
});

/** A list whose items have ids. */
export function listShape<Item>(idOf: (item: Item) => string): Shape<Item[]> {
  const find = (list: readonly Item[], id: string) => list.find((item) => idOf(item) === id);
  return {
    lastWins: orderOfList,
    ids: (list) => [...list.map(idOf), orderOfList],
    part: (list, id) => (id === orderOfList ? list.map(idOf) : find(list, id)),
    put: (mine, theirs, id) => {
      const places = theirs.map(idOf);
      /** An item that only I have comes last. */
      const placeOf = (item: Item) => {
        const index = places.indexOf(idOf(item));
        return index === -1 ? places.length : index;
      };
      if (id === orderOfList) return mine.toSorted((one, other) => placeOf(one) - placeOf(other));
      const item = find(theirs, id);
      if (!item) return mine.filter((each) => idOf(each) !== id);
      if (find(mine, id)) return mine.map((each) => (idOf(each) === id ? item : each));
      return mine.toSpliced(placeOf(item), 0, item);
    },
  };
}
