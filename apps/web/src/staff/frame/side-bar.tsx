import { useTranslation } from '@/platform/use-translation';
import type { Section } from '../platform/section';
import { Brand } from '../parts/brand';
import { FindButton } from './find-button';
import { NetworkChoice } from './network-choice';
import { PersonMenu } from './person-menu';
import { SectionLinks } from './section-links';

interface Props {
  sections: readonly Section[];
  /** Called when a link leads to another page. */
  onLeave?: () => void;
}

/** The network and place, the sections that the role may use, and the person. */
export function SideBar({ sections, onLeave }: Props) {
  const { t } = useTranslation('staff');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto px-[10px] pt-4">
        <Brand className="px-2 pb-2" />
        <NetworkChoice onLeave={onLeave} />
        <FindButton onOpen={onLeave} />
        <nav aria-label={t('menu')} className="flex flex-col gap-px pb-4">
          <SectionLinks sections={sections} onLeave={onLeave} />
        </nav>
      </div>
      <PersonMenu onLeave={onLeave} />
    </div>
  );
}
