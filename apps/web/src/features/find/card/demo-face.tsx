import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { BackIcon } from '@/ui/icons/back';
import { PeopleIcon } from '@/ui/icons/people';
import { useMedia } from '@/ui/use-media';
import { WindowPicture } from '@/ui/pictures/window-picture';

function Hint({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <li className="flex items-center gap-3 text-base text-ink max-lg:short:text-sm">
      <span className="grid size-10 shrink-0 max-lg:short:size-8 place-items-center rounded-full bg-apricot-soft text-ink">
        {icon}
      </span>
      {children}
    </li>
  );
}

/** The first card for a newcomer: it can be swiped like any other, and explains how. */
export function DemoFace() {
  const { t } = useTranslation('find');
  const hasMouse = useMedia('(pointer: fine)');
  return (
    <div className="absolute inset-0 flex flex-col justify-center bg-surface">
      <div className="grid min-h-0 flex-1 place-items-center bg-apricot-soft [@media(max-height:44rem)]:hidden">
        <WindowPicture scene="lit" className="h-3/5 max-h-52" />
      </div>
      {/* On a phone in landscape the words are beside the list. */}
      <div className="flex flex-col gap-4 p-6 max-lg:short:grid max-lg:short:grid-cols-2 max-lg:short:content-center max-lg:short:gap-x-6 [@media(max-height:37rem)]:gap-y-2 [@media(max-height:37rem)]:py-3">
        <div>
          <h2 className="font-display text-2xl font-bold text-ink">{t('demo.title')}</h2>
          <p className="text-base text-ink-2">{t('demo.text')}</p>
        </div>
        <ul className="flex flex-col gap-3 max-lg:short:col-start-2 max-lg:short:row-span-2 max-lg:short:row-start-1 max-lg:short:gap-2 max-lg:short:self-center">
          <Hint icon={<BackIcon className="size-5 rotate-180" />}>
            {t(hasMouse ? 'demo.byKeys.like' : 'demo.like')}
          </Hint>
          <Hint icon={<BackIcon className="size-5" />}>{t(hasMouse ? 'demo.byKeys.skip' : 'demo.skip')}</Hint>
          <Hint icon={<PeopleIcon className="size-5" />}>
            {t(hasMouse ? 'demo.byKeys.open' : 'demo.open')}
          </Hint>
        </ul>
        <p className="text-sm text-ink-2 max-lg:short:self-end">{t('demo.secret')}</p>
      </div>
    </div>
  );
}
