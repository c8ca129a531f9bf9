import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';

interface Props {
  src: string | null | undefined;
  name: string;
  pronouns: string;
  place: string;
  bio?: string;
  /** Short facts, and what is still to be told. */
  children?: ReactNode;
  note: string;
}

/** What others see so far. */
export function OwnCard({ src, name, pronouns, place, bio, children, note }: Props) {
  const { t } = useTranslation('registration');
  return (
    <section aria-label={t('preview.title')} className="flex flex-col gap-3">
      <p aria-hidden className="text-sm font-semibold text-ink-2">
        {t('preview.title')}
      </p>
      <Card padding="none" className="overflow-hidden">
        {src ? (
          <img src={src} alt="" className="h-70 w-full object-cover object-[50%_40%]" />
        ) : (
          <div className="flex h-44 items-center justify-center bg-plum-soft">
            <Avatar name={name} size="xl" />
          </div>
        )}
        <div className="flex flex-col gap-3 p-5">
          <div>
            <p className="wrap-break-word">
              <span className="font-display text-2xl font-semibold">{name}</span>{' '}
              <span className="text-ink-2">{pronouns}</span>
            </p>
            <p className="text-ink-2">{place}</p>
          </div>
          {bio && <p className="wrap-break-word">{bio}</p>}
          {children && <ul className="flex flex-wrap gap-2">{children}</ul>}
        </div>
      </Card>
      <p className="text-sm text-ink-2">{note}</p>
    </section>
  );
}
