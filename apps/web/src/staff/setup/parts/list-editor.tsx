import type { OfficeText } from '@nestmate/contract/staff/setup/texts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { findOptions } from '@/ui/find-options';
import { boxClasses } from '../../parts/filter-parts';
import { useEditing } from '../editing/editing';
import { AddRow } from './add-row';
import { ListRow } from './list-row';

const controlsOf = (row: Element | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('input, textarea, select, button, a') ?? []),
];

interface ListEditorProps<Item> {
  /** Names the list. */
  label: string;
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  idOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  /** The number of residents it concerns: it cannot be removed if there are any. */
  peopleIn: (id: string) => number;
  /** Without it nothing is added here. */
  adding?: {
    /** Names the empty row. */
    label: string;
    /** The maximum length of the list. */
    max: number;
    /** Makes an item from a typed or pasted line. */
    make: (text: OfficeText) => Item;
  };
  /** Retires an item or brings it back, where that is possible. */
  retire?: { isRetired: (item: Item) => boolean; put: (item: Item, isRetired: boolean) => Item };
  /** The number of items at the start that keep their positions, because answers are stored by position. */
  fixed?: number;
  renderItem: (item: Item, change: (item: Item) => void) => ReactNode;
  /** An extra control for each item. */
  renderAction?: (item: Item) => ReactNode;
}

/**
 * A list in its order: added to by typing or pasting lines, arranged by buttons, Alt and arrows, or dragging; a long
 * one is searched.
 */
export function ListEditor<Item>(props: ListEditorProps<Item>) {
  const { label, items, onChange, idOf, nameOf, peopleIn, adding, retire, fixed = 0 } = props;
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<{ position: number; control: number } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { rows, words, search, isSearched, isSearchable, more, showMore, reach, showAdded } = useVisibleRows(
    items,
    { idOf, nameOf },
  );
  const rowAt = (position: number) =>
    list.current?.children[rows.findIndex((row) => row.position === position)];

  // A row that moves in the document loses the focus.
  useLayoutEffect(() => {
    if (held.current === null || !list.current) return;
    const { position, control } = held.current;
    controlsOf(rowAt(position))[control]?.focus();
    held.current = null;
  });
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item || to < fixed || to >= items.length || from < fixed) return;
    const control = controlsOf(rowAt(from)).findIndex((one) => one === document.activeElement);
    held.current = { position: to, control };
    reach(to);
    onChange(moveItem(items, from, to));
    setAnnouncement(t('movedTo', { name: nameOf(item), place: to + 1, total: items.length }));
  };

  return (
    <div className="flex flex-col gap-2">
      {isSearchable && (
        <input
          type="search"
          aria-label={t('findIn', { label })}
          placeholder={t('findIn', { label })}
          value={words}
          onChange={({ target }) => search(target.value)}
          className={`${boxClasses} w-full max-w-100 text-ink placeholder:text-ink-3`}
        />
      )}
      {isSearchable && (
        <output className={isSearched ? 'text-sm text-ink-2' : 'sr-only'}>
          {isSearched && t('foundIn', { count: rows.length + more, total: items.length })}
        </output>
      )}
      <ol ref={list} aria-label={label} className="flex flex-col gap-2">
        {rows.map(({ item, position }) => {
          const id = idOf(item);
          const people = peopleIn(id);
          const isFixed = position < fixed;
          return (
            <ListRow
              key={id}
              id={id}
              name={nameOf(item) || t('unnamed')}
              people={people}
              isRetired={retire?.isRetired(item) ?? false}
              isReadOnly={isReadOnly}
              // Search results cannot be reordered.
              isFixed={isFixed || isSearched}
              isFirst={position === fixed}
              isLast={position === items.length - 1}
              onMove={(by) => move(position, position + by)}
              onDrag={setDragged}
              onDrop={
                dragged === null
                  ? undefined
                  : () =>
                      move(
                        items.findIndex((one) => idOf(one) === dragged),
                        position,
                      )
              }
              onRetire={
                retire && (() => onChange(items.with(position, retire.put(item, !retire.isRetired(item)))))
              }
              onRemove={people === 0 && !isFixed ? () => onChange(items.toSpliced(position, 1)) : undefined}
              action={props.renderAction?.(item)}
            >
              {props.renderItem(item, (changed) => onChange(items.with(position, changed)))}
            </ListRow>
          );
        })}
      </ol>
      {more > 0 && (
        <div>
          <Button size="sm" variant="secondary" onPress={showMore}>
            {t('showMore', { count: more })}
          </Button>
        </div>
      )}
      {!isReadOnly && adding && (
        <AddRow
          label={adding.label}
          known={items.map(nameOf)}
          room={adding.max - items.length}
          onAdd={(texts) => {
            const made = texts.map(adding.make);
            showAdded(made);
            onChange([...items, ...made]);
          }}
        />
      )}
      <output className="sr-only">{announcement}</output>
    </div>
  );
}

/** A list with one of its items moved. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items.slice(from, from + 1);
  return items.toSpliced(from, 1).toSpliced(to, 0, ...item);
}

/** The number of rows rendered at first, and of those added by each click. */
const rowsPerStep = 60;
/** A list this long can be searched. */
const searchedFrom = 20;

interface Row<Item> {
  item: Item;
  /** The index in the whole list. */
  position: number;
}

/**
 * The rendered rows of a list: the first ones, new ones, and those without a name yet; or those that match the typed
 * words. A list of hundreds opens as fast as a short one.
 */
function useVisibleRows<Item>(
  items: readonly Item[],
  { idOf, nameOf }: { idOf: (item: Item) => string; nameOf: (item: Item) => string },
) {
  const [words, setWords] = useState('');
  const [maxRows, setMaxRows] = useState(rowsPerStep);
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const isSearched = items.length >= searchedFrom && words.trim() !== '';
  const options = items.map((item) => ({ id: idOf(item), label: nameOf(item), topic: '' }));
  const found = isSearched ? new Set(findOptions(options, words).map(({ id }) => id)) : undefined;
  const all = items.map((item, position): Row<Item> => ({ item, position }));
  const among = found ? all.filter(({ item }) => found.has(idOf(item))) : all;
  const rows = among.filter(
    ({ item }, nth) => nth < maxRows || (!found && (added.has(idOf(item)) || nameOf(item) === '')),
  );
  return {
    rows,
    words,
    search: setWords,
    isSearched,
    isSearchable: items.length >= searchedFrom,
    more: Math.min(rowsPerStep, among.length - rows.length),
    showMore: () => setMaxRows((before) => before + rowsPerStep),
    /** Renders a row that was moved. */
    reach: (place: number) => setMaxRows((before) => Math.max(before, place + 1)),
    /** Renders rows that were added at the end, at least the last of them. */
    showAdded: (made: readonly Item[]) => {
      setWords('');
      setAdded((before) => new Set([...before, ...made.slice(-rowsPerStep).map(idOf)]));
    },
  };
}
