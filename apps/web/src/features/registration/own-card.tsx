import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Card } from '@/ui/card';

interface OwnCardProps {
  src: string | null | undefined;
  name: string;
  /** Under the name: pronouns, and gender where others see it. */
  about: string;
  /** The community, or the field of study. */
  subtitle: string;
  bio?: string;
  /** Short facts, and placeholders for missing ones. */
  children?: ReactNode;
  /** Replaces “What others see so far”. */
  title?: string;
  note?: string;
  /** Leaves room on a phone for the question below it. */
  isLow?: boolean;
}

/** The person's card as others see it so far. */
export function OwnCard({
  src,
  name,
  about,
  subtitle,
  bio,
  children,
  title,
  note,
  isLow = false,
}: OwnCardProps) {
  const { t } = useTranslation('registration');
  const label = title ?? t('preview.title');
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <p aria-hidden className="text-sm font-semibold text-ink-2">
        {label}
      </p>
      <Card padding="none" className="overflow-hidden">
        {src ? (
          <img
            src={src}
            alt=""
            // A face is in the upper middle of what was framed.
            className={`aspect-square w-full object-cover ${isLow ? 'max-h-[max(24dvh,8rem)] object-[50%_30%]' : 'max-h-[40dvh] object-[50%_40%]'}`}
          />
        ) : (
          <div className={`flex items-center justify-center bg-plum-soft ${isLow ? 'max-lg:h-32' : ''} h-44`}>
            <Avatar name={name} size="xl" />
          </div>
        )}
        <div className="flex flex-col gap-3 p-5">
          <div className="wrap-break-word">
            <p className="font-display text-2xl font-semibold">{name}</p>
            {about && <p className="text-ink-2">{about}</p>}
            <p className="text-ink-2">{subtitle}</p>
          </div>
          {bio && <p className="wrap-break-word">{bio}</p>}
          {children && <ul className="flex flex-wrap gap-2">{children}</ul>}
        </div>
      </Card>
      {note && <p className="text-sm text-ink-2">{note}</p>}
    </section>
  );
}
