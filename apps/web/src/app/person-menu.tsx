import { languageNames } from '@nestmate/contract/languages';
import type { Overview } from '@nestmate/contract/profile';
import { type RefObject, useId } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { AppearanceSegments } from '@/features/more';
import { completionOf } from '@/features/profile';
import { currentLanguage } from '@/platform/texts/i18n';
import { useTranslation } from '@/platform/texts/use-translation';
import { MoonIcon } from '@/ui/icons/appearance';
import { GlobeIcon } from '@/ui/icons/globe';
import { LogoutIcon } from '@/ui/icons/logout';
import { UserIcon } from '@/ui/icons/people';
import { FilterIcon } from '@/ui/icons/search';
import { Row } from '@/ui/row';

interface PersonMenuProps {
  /** The button that opened it, which gets the focus back. */
  anchor: RefObject<Element | null>;
  overview: Overview;
  onLogOut: () => void;
  onClose: () => void;
}

/** My own pages and settings: profile, settings, language, appearance and logging out. */
export function PersonMenu({ anchor, overview, onLogOut, onClose }: PersonMenuProps) {
  const { t } = useTranslation('shell');
  const appearance = useId();
  const { done, all } = completionOf(overview);
  return (
    <Popover
      triggerRef={anchor}
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="top start"
      offset={8}
      className="w-66 overflow-auto rounded-card border border-line bg-surface shadow-float outline-none data-entering:animate-fade"
    >
      <Dialog aria-label={t('menu.person')} className="outline-none">
        <ul className="divide-y divide-line">
          <Row
            icon={<UserIcon />}
            label={t('titles.profileOverview')}
            value={t('more.share', { done, all })}
            to="/profile-overview"
            onPress={onClose}
          />
          <Row icon={<FilterIcon />} label={t('titles.settings')} to="/settings" onPress={onClose} />
          <Row
            icon={<GlobeIcon />}
            label={t('titles.languages')}
            value={languageNames[currentLanguage()]}
            to="/languages"
            onPress={onClose}
          />
        </ul>
        <div className="px-3 pb-3">
          <p id={appearance} className="flex min-h-11 items-center gap-3 px-1">
            <MoonIcon className="size-6 text-ink-2" />
            {t('appearance.title')}
          </p>
          <AppearanceSegments />
        </div>
        <ul className="border-t border-line">
          <Row
            icon={<LogoutIcon />}
            label={t('menu.logOut')}
            onPress={() => {
              onClose();
              onLogOut();
            }}
          />
        </ul>
      </Dialog>
    </Popover>
  );
}
