import type { Fact } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { FactChip } from '@/ui/fact-chip';

const shown = 3;

/** What both people have in common, in a few words. */
export function SharedFacts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('chat');
  if (facts.length === 0) return null;
  return (
    <ul aria-label={t('openers.shared')} className="flex flex-wrap justify-center gap-2">
      {facts.slice(0, shown).map((fact) => (
        <li key={fact.text} className="max-w-full">
          <FactChip fact={fact} />
        </li>
      ))}
    </ul>
  );
}
