import type { Candidate } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { SocialLinks } from '@/features/profile';
import { Chip } from '@/ui/chip';
import { Skeleton } from '@/ui/skeleton';
import { CardPicture } from '../card/card-picture';
import { MatchBadge } from '../card/match-badge';
import { CandidateActions } from './candidate-actions';
import { WhyMatch } from './why-match';

function Section({ title, children }: { title: string; children: ReactNode }) {
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
    <Section title={title}>
      <ul className="flex flex-wrap gap-2">
        {words.map((word) => (
          <li key={word}>
            <Chip>{word}</Chip>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface CandidateViewProps {
  candidate: Candidate;
  /** Only what a card knows is there yet. */
  isPreview: boolean;
  onDecided: () => void;
}

/** A resident, opened: who they are, and why you may fit. */
export function CandidateView({ candidate, isPreview, onDecided }: CandidateViewProps) {
  const { t } = useTranslation('find');
  const { first_name: name, last_name: lastName, bio, bioEnabled, claimed } = candidate;
  return (
    <article className="grid gap-6 lg:grid-cols-[minmax(0,26rem)_1fr] lg:gap-12">
      <div className="lg:sticky lg:top-8 lg:self-start">
        <div className="relative aspect-4/5 overflow-hidden rounded-card bg-sunken">
          <CardPicture urls={candidate.profile_picture_urls} />
          <div className="absolute inset-x-0 bottom-0 flex flex-col items-start gap-2.5 bg-linear-to-t from-night/90 via-night/65 via-50% to-transparent p-5 pt-16">
            <MatchBadge percent={candidate.percent_match} />
            <h1 tabIndex={-1} className="text-2xl wrap-anywhere text-day lg:text-3xl">
              {`${name} ${lastName}`.trim()}
            </h1>
          </div>
        </div>
      </div>
      <div className="flex flex-col gap-8">
        <CandidateActions candidate={candidate} onDecided={onDecided} />
        <Section title={t('profile.why')}>
          {isPreview ? (
            <Skeleton className="h-64 rounded-card" />
          ) : (
            <WhyMatch name={name} why={candidate.why} />
          )}
        </Section>
        {bioEnabled && (
          <Section title={t('profile.about', { name })}>
            <p className="max-w-prose text-base whitespace-pre-line text-ink">
              {bio || t(claimed ? 'noBio' : 'unclaimed', { name })}
            </p>
          </Section>
        )}
        <Chips title={t('profile.studies')} words={candidate.majors} />
        <Chips title={t('profile.housing')} words={candidate.housing} />
        {candidate.social_accounts.length > 0 && (
          <Section title={t('profile.social')}>
            <SocialLinks accounts={candidate.social_accounts} />
          </Section>
        )}
        <Chips title={t('profile.likes')} words={candidate.mutual_likes} />
      </div>
    </article>
  );
}
