import type { ReactNode } from 'react';
import { Chip } from '@/ui/chip';

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-display text-xl font-semibold wrap-anywhere text-ink">{title}</h2>
      {children}
    </section>
  );
}

/** A section of words; nothing without any. */
export function Chips({ title, words }: { title: string; words: readonly string[] }) {
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
