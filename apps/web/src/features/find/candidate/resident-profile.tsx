import type { Candidate } from '@nestmate/contract/find';
import type { ReactNode } from 'react';
import { SocialLinks } from '@/features/profile';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Chip } from '@/ui/chip';
import { Link } from '@/ui/link';
import { PersonCard } from './person-card';

interface ResidentProfileProps {
  resident: Candidate;
  /** Whether it is the reader's own profile, which has no percent match. */
  isMine?: boolean;
  /** Shown under the facts, in the card. */
  actions?: ReactNode;
  /** Shown before everything else that is not on the card. */
  above?: ReactNode;
  /** The reasons why the two match. */
  why?: ReactNode;
  /** Shown after everything that others see. */
  children?: ReactNode;
}

/** A resident as others see them: the deck's card, which continues as a page. */
export function ResidentProfile({
  resident,
  isMine = false,
  actions,
  above,
  why,
  children,
}: ResidentProfileProps) {
  const { t } = useTranslation('find');
  const { first_name: name, bio, bioEnabled, claimed, roommates } = resident;
  // Each thing appears once: shared likes are not repeated in the facts, the reasons, or the choices.
  const factTexts = new Set(resident.facts.map(({ text }) => text));
  const choices = new Set([...resident.majors, ...resident.housing]);
  const hasSharedAnswers = resident.lifestyleQuestionsWithAnswers.length > 0;
  const alsoLiked = resident.mutual_likes.filter(
    (word) => !factTexts.has(word) && (choices.has(word) || !hasSharedAnswers),
  );
  const ownPreferences = resident.housing.filter((word) => !alsoLiked.includes(word));
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6 max-lg:short:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:grid-cols-[minmax(15rem,23.75rem)_minmax(30rem,43.75rem)] lg:gap-6 xl:gap-10">
      <div className="lg:sticky lg:top-4 lg:self-start">
        <PersonCard candidate={resident} isMine={isMine} hasHeading={isMine}>
          {actions}
        </PersonCard>
      </div>
      <div className="flex flex-col gap-8">
        {above}
        {resident.freeTextAnswers.map(({ title, text }) => (
          <section key={title} className="flex flex-col gap-1">
            <h2 className="text-sm font-normal text-ink-2">{title}</h2>
            <p className="max-w-prose font-display text-xl font-semibold wrap-anywhere whitespace-pre-line text-ink">
              {text}
            </p>
          </section>
        ))}
        {bioEnabled && (
          <ProfileSection title={t('profile.about', { name })}>
            <p className="max-w-prose text-base wrap-anywhere whitespace-pre-line text-ink">
              {bio || t(claimed ? 'noBio' : 'unclaimed', { name })}
            </p>
          </ProfileSection>
        )}
        {roommates.length > 0 && (
          <ProfileSection title={t('profile.roommates')}>
            <RoommateLinks roommates={roommates} />
          </ProfileSection>
        )}
        {why}
        <Chips title={t('profile.likes')} words={alsoLiked} />
        <Chips title={t('profile.housing')} words={ownPreferences} />
        {resident.social_accounts.length > 0 && (
          <ProfileSection title={t('profile.social')}>
            <SocialLinks accounts={resident.social_accounts} />
          </ProfileSection>
        )}
        {children}
      </div>
    </article>
  );
}

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-xl font-semibold wrap-anywhere text-ink">{title}</h2>
      {children}
    </section>
  );
}

/** A section of words; nothing without any. */
function Chips({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <ProfileSection title={title}>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word} className="max-w-full">
            <Chip>{word}</Chip>
          </li>
        ))}
      </ul>
    </ProfileSection>
  );
}

/** The people somebody lives with, each a link to their profile. */
function RoommateLinks({ roommates }: Pick<Candidate, 'roommates'>) {
  return (
    <ul className="flex flex-wrap gap-3">
      {roommates.map(({ membership_id: id, first_name: name, image_urls: urls }) => (
        <li key={id} className="max-w-full">
          <Link
            to={`/profile/${id}`}
            className="flex items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-4 pl-1"
          >
            <Avatar name={name} src={urls?.square} size="sm" />
            <span className="min-w-0">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
