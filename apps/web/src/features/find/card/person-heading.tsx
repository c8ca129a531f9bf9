import type { Candidate } from '@nestmate/contract/find';
import type { Fact } from '@nestmate/contract/questions';
import type { ReactNode } from 'react';
import { pronounWords } from '@/forms/pronoun-words';
import { useTranslation } from '@/platform/texts/use-translation';
import { FactChip } from '@/ui/fact-chip';

interface PersonHeadingProps {
  person: Pick<Candidate, 'personalPronoun' | 'majors'> &
    Partial<Pick<Candidate, 'genderSelectionTransport'>>;
  name: ReactNode;
  ring?: ReactNode;
  /** Whether there is room for all majors. */
  isWhole?: boolean;
}

/** Under a person's picture: name, pronouns and majors, and the percent match at the right. */
export function PersonHeading({ person, name, ring, isWhole = false }: PersonHeadingProps) {
  const { t } = useTranslation('common');
  const pronouns = person.personalPronoun && pronounWords(person.personalPronoun, t);
  const about = [pronouns, person.genderSelectionTransport?.label].filter(Boolean).join(' · ');
  return (
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-2">
          {name}
          {about && <p className="text-ink-2">{about}</p>}
        </div>
        {person.majors.length > 0 && (
          <p className={`text-sm text-ink-2 ${isWhole ? '' : 'line-clamp-2'}`}>{person.majors.join(' · ')}</p>
        )}
      </div>
      {ring}
    </div>
  );
}

interface FactListProps {
  facts: readonly Fact[];
  className?: string;
}

/** A person's answers as others see them. */
export function FactList({ facts, className = '' }: FactListProps) {
  if (facts.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-2 ${className}`}>
      {facts.map((fact) => (
        <li key={`${fact.icon} ${fact.text}`} className="flex max-w-full">
          <FactChip fact={fact} />
        </li>
      ))}
    </ul>
  );
}
