import { type PropsWithChildren, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLocation, useNavigationType } from 'react-router';
import { useTranslation } from '@/platform/texts/use-translation';
import { IconButton } from '@/ui/icon-button';
import { MenuIcon } from '@/ui/icons/console';
import { SearchIcon } from '@/ui/icons/search';
import { SkipLink } from '@/ui/skip-link';
import { useWideScreen } from '@/ui/use-media';
import { Palette, openPalette } from '../palette';
import { Brand } from '../parts/brand';
import { useNetwork } from '../platform/network';
import type { Section } from '../platform/section';
import { useStaffPush } from '../platform/use-staff-push';
import { ConsoleKeys } from './console-keys';
import { Invitations } from './invitations';
import { SideBar } from './side-bar';

interface FrameProps {
  sections: readonly Section[];
}

/** The frame of every page: the menu at the side of a desktop screen, or a bar above the page on a phone. */
export function Frame({ sections, children }: PropsWithChildren<FrameProps>) {
  const { t } = useTranslation('staff');
  const { me } = useNetwork();
  const isWide = useWideScreen();
  useTopOfPage();
  useStaffPush();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[220px_minmax(0,1fr)] print:block print:min-h-0">
      <SkipLink target="page">{t('skip')}</SkipLink>
      {isWide ? (
        <div className="sticky top-0 flex h-dvh flex-col border-r print:hidden border-line bg-surface">
          <SideBar sections={sections} />
        </div>
      ) : (
        <PhoneBar sections={sections} />
      )}
      <main id="page" tabIndex={-1} className="min-w-0 outline-none">
        <Invitations me={me} />
        {children}
      </main>
      <Palette sections={sections} />
      <ConsoleKeys sections={sections} />
    </div>
  );
}

/** The bar above the page on a phone: the menu and the palette. */
function PhoneBar({ sections }: { sections: readonly Section[] }) {
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

/** Opens a page at its top after a click. Going back restores the scroll position, which the browser keeps. */
function useTopOfPage(): void {
  const { pathname, search } = useLocation();
  const how = useNavigationType();
  // A support question has its own page at the address of the list.
  const page = `${pathname} ${new URLSearchParams(search).get('question') ?? ''}`;
  const shown = useRef(page);
  useLayoutEffect(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (how === 'PUSH') scrollTo(0, 0);
  }, [page, how]);
}
