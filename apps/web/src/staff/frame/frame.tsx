import type { PropsWithChildren } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { SkipLink } from '@/ui/skip-link';
import { useWideScreen } from '@/ui/use-media';
import { Palette } from '../palette';
import type { Section } from '../platform/section';
import { useNetwork } from '../platform/network';
import { Invitations } from './invitations';
import { PhoneBar } from './phone-bar';
import { SideBar } from './side-bar';
import { useTopOfPage } from './use-top-of-page';

interface Props {
  sections: readonly Section[];
}

/** The frame of every page: the menu at the side of a desktop screen, or a bar above the page on a phone. */
export function Frame({ sections, children }: PropsWithChildren<Props>) {
  const { t } = useTranslation('staff');
  const { me } = useNetwork();
  const isWide = useWideScreen();
  useTopOfPage();
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[220px_minmax(0,1fr)] print:block">
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
    </div>
  );
}
