import { hasRight } from '@nestmate/contract/staff/rights';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { useNavigate } from 'react-router';
import { unwrap } from '@/platform/calls/call-error';
import { useTranslation } from '@/platform/texts/use-translation';
import { BuildingIcon } from '@/ui/icons/building';
import { UploadIcon } from '@/ui/icons/console';
import { HomeIcon } from '@/ui/icons/home';
import { UserIcon } from '@/ui/icons/people';
import { SearchIcon } from '@/ui/icons/search';
import { rowClasses } from '@/ui/option-list';
import { Keys } from '../parts/keys';
import { call, calls } from '../platform/call';
import { useNetwork, useNetworkId, usePlace } from '../platform/network';
import type { Section } from '../platform/section';
import { staffKeys } from '../platform/staff.keys';
import { useHref, useSectionPath } from '../platform/use-address';
import { areaNames } from '../setup/areas';
import { isNamed, type PaletteGroup, type PaletteItem } from './palette-item';
import { choose, closePalette, usePalette } from './palette.store';
import { useActions, useElsewhere } from './use-actions';
import { type PaletteState, usePaletteResults } from './use-palette-results';

/** With this event a collection of React Aria moves its focus, as its autocomplete does while somebody types. */
const focusEvent = 'react-aria-focus';

interface PaletteListProps {
  sections: readonly Section[];
}

/** A field, and below it every item that contains its words. */
export function PaletteList({ sections }: PaletteListProps) {
  const { t } = useTranslation('staff');
  const [typed, setTyped] = useState('');
  const { network } = useNetwork();
  const { groups, state } = usePaletteGroups(sections, typed);
  const { list, onKeyDownCapture } = useFirstRow(groups, { words: typed.trim(), state });
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    // The list is already filtered by the typed text, so everything in it stays.
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
      <div role="presentation" onKeyDownCapture={onKeyDownCapture}>
        <SearchField
          autoFocus
          aria-label={t('find')}
          className="flex items-center gap-3 border-b border-line px-5"
        >
          <SearchIcon className="size-5 text-ink-3" />
          <Input
            placeholder={t('palette.placeholder')}
            className="h-16 w-full min-w-0 bg-transparent text-lg outline-none! [&::-webkit-search-cancel-button]:hidden"
          />
        </SearchField>
      </div>
      <section
        aria-label={t('palette.results')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard
        tabIndex={0}
        className="max-h-[50dvh] overflow-y-auto overscroll-contain -outline-offset-2!"
      >
        <Menu
          ref={list}
          aria-label={t('palette.found')}
          className="p-2 outline-none"
          onAction={closePalette}
          renderEmptyState={() => <p className="px-3 py-6 text-center text-ink-2">{t('palette.nothing')}</p>}
        >
          {groups.map(({ id, items }) => (
            <MenuSection key={id}>
              <Header className="px-3 pt-3 pb-1 text-xs font-semibold text-ink-3">
                {t(`palette.${id}`)}
              </Header>
              {items.map((item) => (
                <MenuItem
                  key={item.id}
                  id={item.id}
                  textValue={item.label}
                  onAction={() => choose(network.network_id, item)}
                  className={`group ${rowClasses}`}
                >
                  <item.Icon className="size-4 shrink-0 text-ink-2" />
                  <span className="min-w-0 flex-1 truncate font-medium">
                    {item.label} {item.note && <span className="font-normal text-ink-2">{item.note}</span>}
                  </span>
                  {item.aside}
                  <span className="opacity-0 group-data-focused:opacity-100">
                    <Keys keys={['↵']} />
                  </span>
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </section>
      <output className={state === 'failed' ? 'block px-5 py-2 text-sm text-brick' : 'sr-only'}>
        {state === 'there' ? typed.trim() && t('palette.count', { count }) : t(`palette.${state}`)}
      </output>
      <p className="flex gap-4 border-t border-line px-5 py-2 text-sm text-ink-3 pointer-coarse:hidden">
        <span className="flex items-center gap-1.5">
          <Keys keys={['↑', '↓']} /> {t('palette.choose')}
        </span>
        <span className="flex items-center gap-1.5">
          <Keys keys={['↵']} /> {t('palette.open')}
        </span>
        <span className="flex items-center gap-1.5">
          <Keys keys={['esc']} /> {t('palette.close')}
        </span>
      </p>
    </Autocomplete>
  );
}

interface FirstRowContext {
  words: string;
  state: PaletteState;
}

/**
 * Keeps the first row chosen while results arrive, until arrows choose another. Enter before the results of what was
 * typed waits for them, and then opens the first row; the search of the log, which is offered for any words, only
 * on another Enter.
 */
function useFirstRow(groups: readonly PaletteGroup[], { words, state }: FirstRowContext) {
  const networkId = useNetworkId();
  const list = useRef<HTMLDivElement>(null);
  const movedIn = useRef<string>(null);
  const enteredFor = useRef<string>(null);
  const [top] = groups;
  const first = top?.items[0];
  const firstId = first?.id;
  const open = (item: PaletteItem) => {
    closePalette();
    choose(networkId, item);
  };
  useEffect(() => {
    if (firstId !== undefined && words !== '' && movedIn.current !== words)
      list.current?.dispatchEvent(
        new CustomEvent(focusEvent, { cancelable: true, bubbles: true, detail: { focusStrategy: 'first' } }),
      );
  }, [words, firstId]);
  useEffect(() => {
    if (enteredFor.current === null || state === 'searching') return;
    const isCurrent = enteredFor.current === words;
    enteredFor.current = null;
    if (isCurrent && state === 'there' && first && top?.id !== 'elsewhere') open(first);
  });
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') movedIn.current = words;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Results are listed below recent items and pages, which stay where they are.
    const isSettled = state !== 'searching' || top?.id === 'recent' || top?.id === 'pages';
    if (isSettled || movedIn.current === words) return;
    event.preventDefault();
    event.stopPropagation();
    enteredFor.current = words;
  };
  return { list, onKeyDownCapture };
}

/** The limit per group. */
const maxShown = 8;
const maxRecent = 4;

/** Everything in the palette, by group: recently chosen items first, and server results among the rest. */
function usePaletteGroups(sections: readonly Section[], typed: string) {
  const { network } = useNetwork();
  const { recent } = usePalette();
  const words = typed.trim();
  const { people, rooms, state } = usePaletteResults(words);
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
    .slice(0, maxRecent);
  const ids = new Set(lately.map(({ id }) => id));
  const [pages, ...others] = known.map(({ id, items }) => ({
    id,
    items: items.filter((item) => isNamed(item, words)).slice(0, maxShown),
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

/** The pages that the role may use. */
function usePages(sections: readonly Section[]): PaletteItem[] {
  const { t } = useTranslation('staff');
  const href = useHref();
  const navigate = useNavigate();
  const to = (address: string) => () => void navigate(address);
  return [
    ...sections.map(({ path, Icon }) => ({
      id: path,
      label: t(`sections.${path}`),
      Icon,
      run: to(href(path)),
    })),
    { id: 'account', label: t('account.title'), Icon: UserIcon, run: to(href('account')) },
  ];
}

/** The set-up editors of the chosen place. */
function useAreas(): PaletteItem[] {
  const { t } = useTranslation('staff');
  const { network } = useNetwork();
  const place = usePlace();
  const href = useHref();
  const navigate = useNavigate();
  const name = network.places.find(({ subnetwork_id }) => subnetwork_id === place)?.name;
  return areaNames.map((area) => ({
    id: `set-up-${area}`,
    label: t(`areas.${area}`),
    note: name ?? t('sections.set-up'),
    Icon: HomeIcon,
    run: () => void navigate(href(`set-up/${area}`)),
  }));
}

/** The places of every network. */
function usePlaces(): PaletteItem[] {
  const { me, network } = useNetwork();
  const section = useSectionPath();
  const navigate = useNavigate();
  return me.networks.flatMap(({ network_id, name: note, places }) =>
    places.map(({ subnetwork_id, name }) => ({
      id: subnetwork_id,
      label: name,
      note,
      Icon: BuildingIcon,
      run: () =>
        void navigate(
          `/${network_id}/${network_id === network.network_id ? section : ''}?place=${subnetwork_id}`,
        ),
    })),
  );
}

/** The roster files of the chosen place, by name. */
function useImports(): PaletteItem[] {
  const { language } = useTranslation('staff');
  const { network } = useNetwork();
  const place = usePlace();
  const href = useHref();
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: staffKeys.imports(network.network_id, place as NonNullable<typeof place>),
    enabled: place !== undefined && hasRight(network.role, 'setUp'),
    queryFn: ({ signal }) =>
      unwrap(
        call(calls.staffRoster.list, {
          params: { networkId: network.network_id, subnetworkId: place as NonNullable<typeof place> },
          signal,
        }),
      ),
  });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  return (data?.imports ?? []).map(({ import_id: id, name, started_at }) => ({
    id,
    label: name,
    note: day.format(new Date(started_at)),
    Icon: UploadIcon,
    run: () => void navigate(href('roster', { import: id })),
  }));
}
