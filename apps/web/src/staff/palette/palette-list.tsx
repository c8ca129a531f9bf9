import { useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from '@/platform/use-translation';
import { SearchIcon } from '@/ui/icons/search';
import { rowClasses } from '@/ui/option-list';
import { Keys } from '../parts/keys';
import { useNetwork } from '../platform/network';
import type { Section } from '../platform/section';
import { choose, closePalette } from './palette.store';
import { usePaletteGroups } from './use-palette-groups';

interface Props {
  sections: readonly Section[];
}

/** A field, and below it every item that contains its words. */
export function PaletteList({ sections }: Props) {
  const { t } = useTranslation('staff');
  const [typed, setTyped] = useState('');
  const { network } = useNetwork();
  const { groups, state } = usePaletteGroups(sections, typed);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    // The list is already filtered by the typed text, so everything in it stays.
    <Autocomplete inputValue={typed} onInputChange={setTyped}>
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
      <section
        aria-label={t('palette.results')}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable element must be reachable by keyboard
        tabIndex={0}
        className="max-h-[50dvh] overflow-y-auto overscroll-contain -outline-offset-2!"
      >
        <Menu
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
