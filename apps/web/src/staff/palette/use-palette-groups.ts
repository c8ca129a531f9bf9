import { useNetwork } from '../platform/network';
import type { Section } from '../platform/section';
import { isNamed, type PaletteGroup } from './palette-item';
import { usePalette } from './palette.store';
import { useActions, useElsewhere } from './use-actions';
import { useFound } from './use-found';
import { useAreas, usePages, usePlaces } from './use-goals';
import { useImports } from './use-imports';

/** The limit per group. */
const shownAtOnce = 8;
const recentAtOnce = 4;

/** Everything in the palette, by group: recently chosen items first, and server results among the rest. */
export function usePaletteGroups(sections: readonly Section[], typed: string) {
  const { network } = useNetwork();
  const { recent } = usePalette();
  const words = typed.trim();
  const { people, rooms, state } = useFound(words);
  const elsewhere = useElsewhere(words);
  const known: PaletteGroup[] = [
    { id: 'pages', items: usePages(sections) },
    { id: 'places', items: usePlaces() },
    { id: 'areas', items: useAreas() },
    { id: 'imports', items: useImports() },
    { id: 'actions', items: useActions() },
  ];
  const lately = recent
    .filter(({ networkId, item }) => networkId === network.network_id && isNamed(item, words))
    .map(({ item }) => item)
    .slice(0, recentAtOnce);
  const ids = new Set(lately.map(({ id }) => id));
  const [pages, ...others] = known.map(({ id, items }) => ({
    id,
    items: items.filter((item) => isNamed(item, words)).slice(0, shownAtOnce),
  }));
  const groups = [
    ...(pages ? [pages] : []),
    { id: 'people' as const, items: people },
    { id: 'rooms' as const, items: rooms },
    ...others,
    { id: 'elsewhere' as const, items: elsewhere },
  ].map(({ id, items }) => ({ id, items: items.filter((item) => !ids.has(item.id)) }));
  return {
    groups: [{ id: 'recent' as const, items: lately }, ...groups].filter(({ items }) => items.length > 0),
    state,
  };
}
