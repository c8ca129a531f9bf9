import { useEffect, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from '@/platform/use-translation';
import { SearchIcon } from '@/ui/icons/search';
import { rowClasses } from '@/ui/option-list';
import { Keys } from '../parts/keys';
import type { Section } from '../platform/section';
import { closePalette, openPalette, usePalette } from './palette.store';
import { usePaletteGroups } from './use-palette-groups';

/** Command and K, or Control and K, from anywhere. */
function useShortcut() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return;
      event.preventDefault();
      openPalette();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

interface Props {
  sections: readonly Section[];
}

function PaletteList({ sections }: Props) {
  const { t } = useTranslation('staff');
  const [typed, setTyped] = useState('');
  const groups = usePaletteGroups(sections, typed);
  return (
    // The list is filtered with what was typed already, so that everything in it stays.
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by key
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
              {items.map(({ id: key, label, note, Icon, run }) => (
                <MenuItem
                  key={key}
                  id={key}
                  textValue={label}
                  onAction={run}
                  className={`group ${rowClasses}`}
                >
                  <Icon className="size-4 text-ink-2" />
                  <span className="min-w-0 flex-1 truncate font-medium">
                    {label} {note && <span className="font-normal text-ink-2">{note}</span>}
                  </span>
                  <span className="opacity-0 group-data-focused:opacity-100">
                    <Keys keys={['↵']} />
                  </span>
                </MenuItem>
              ))}
            </MenuSection>
          ))}
        </Menu>
      </section>
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

/** Jumps to any page or place, and starts what can be done, by name. */
export function Palette({ sections }: Props) {
  const { t } = useTranslation('staff');
  const { isOpen } = usePalette();
  useShortcut();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && closePalette()}
      isDismissable
      className="fixed inset-0 z-50 flex h-(--visual-viewport-height) items-start justify-center bg-night/55 p-4 pt-[12vh] data-entering:animate-fade"
    >
      <Modal className="w-full max-w-[640px] overflow-hidden rounded-card border border-line bg-surface shadow-float">
        <Dialog aria-label={t('find')} className="outline-none">
          <PaletteList sections={sections} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
