import type { Candidate } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { pronounWords, SocialLinks } from '@/features/profile';
import { useTranslation } from '@/platform/use-translation';
import { Chip } from '@/ui/chip';
import { CardPicture } from '../card/card-picture';

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-xl font-semibold text-ink">{title}</h2>
      {children}
    </section>
  );
}

function Chips({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ProfileSection title={title}>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word}>
            <Chip>{word}</Chip>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}

interface ResidentProfileProps {
  resident: Candidate;
  /** Above the name, on the picture. */
  badge?: ReactNode;
  /** Before the resident's own words. */
  children?: ReactNode;
}

/** A resident as others see them. */
export function ResidentProfile({ resident, badge, children }: ResidentProfileProps) {
  const { t } = useTranslation('find');
  const { t: tProfile } = useTranslation('profile');
  const { first_name: name, last_name: lastName, bio, bioEnabled, claimed, personalPronoun } = resident;
  const pronouns = personalPronoun && pronounWords(personalPronoun, tProfile);
  const underName = [pronouns, resident.genderSelectionTransport?.label].filter(Boolean).join(' · ');
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[minmax(20rem,23.75rem)_minmax(0,43.75rem)] lg:gap-10">
      <div className="lg:sticky lg:top-4 lg:self-start">
        <div className="relative aspect-4/5 overflow-hidden rounded-card bg-sunken">
          <CardPicture urls={resident.profile_picture_urls} />
          <div className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-2.5 bg-linear-to-t from-night/90 via-night/65 via-50% to-transparent p-5 pt-16">
            {badge}
            <p className="font-display text-2xl font-semibold wrap-anywhere text-day">
              {`${name} ${lastName}`.trim()}
            </p>
            {underName && <p className="text-sm wrap-anywhere text-day">{underName}</p>}
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-8">
        {children}
        {bioEnabled && (
          <ProfileSection title={t('profile.about', { name })}>
            <p className="max-w-prose text-base whitespace-pre-line text-ink">
              {bio || t(claimed ? 'noBio' : 'unclaimed', { name })}
            </p>
          </ProfileSection>
        )}
        {resident.freeTextAnswers.map(({ title, text }) => (
          <ProfileSection key={title} title={title}>
            <p className="max-w-prose text-base wrap-anywhere whitespace-pre-line text-ink">{text}</p>
          </ProfileSection>
        ))}
        <Chips title={t('profile.studies')} words={resident.majors} />
        <Chips title={t('profile.housing')} words={resident.housing} />
        {resident.social_accounts.length > 0 && (
          <ProfileSection title={t('profile.social')}>
            <SocialLinks accounts={resident.social_accounts} />
          </ProfileSection>
        )}
        <Chips title={t('profile.likes')} words={resident.mutual_likes} />
      </div>
    </article>
  );
}
