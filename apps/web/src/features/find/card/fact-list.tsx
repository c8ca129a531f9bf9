import type { Fact } from '@nestmate/contract';
import { FactChip } from '@/ui/fact-chip';

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
