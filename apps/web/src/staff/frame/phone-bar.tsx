import { useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useTranslation } from '@/platform/use-translation';
import { IconButton } from '@/ui/icon-button';
import { MenuIcon } from '@/ui/icons/menu';
import { SearchIcon } from '@/ui/icons/search';
import { openPalette } from '../palette';
import type { Section } from '../platform/section';
import { Brand } from '../parts/brand';
import { SideBar } from './side-bar';

/** The bar above the page on a phone: the menu and the palette. */
export function PhoneBar({ sections }: { sections: readonly Section[] }) {
  const { t } = useTranslation('staff');
  const [isOpen, setOpen] = useState(false);
  return (
    <header className="print:hidden sticky top-0 z-10 flex items-center border-b border-line bg-surface px-1 pt-[env(safe-area-inset-top)]">
      <span className="relative">
        <IconButton label={t('menu')} icon={<MenuIcon />} isExpanded={isOpen} onPress={() => setOpen(true)} />
        {/* Whether something waits; the menu shows what and how much. */}
        <span
          aria-hidden
          className="pointer-events-none absolute top-2.5 right-2.5 size-2.5 overflow-hidden rounded-full bg-plum *:invisible empty:hidden"
        >
          {sections.map(({ path, Waiting }) => Waiting && <Waiting key={path} />)}
        </span>
      </span>
      <span className="flex-1">
        <Brand />
      </span>
      <IconButton label={t('find')} icon={<SearchIcon />} onPress={openPalette} />
      <ModalOverlay
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        className="fixed inset-0 z-50 h-(--visual-viewport-height) bg-night/55 data-entering:animate-fade data-exiting:opacity-0 transition-opacity"
      >
        <Modal className="h-full w-72 max-w-[85%] border-r border-line bg-surface shadow-float">
          <Dialog aria-label={t('menu')} className="flex h-full flex-col outline-none">
            <SideBar sections={sections} onLeave={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </header>
  );
}
