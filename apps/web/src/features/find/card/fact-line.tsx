import type { Fact } from '@nestmate/contract';
import type { ReactNode } from 'react';
import { shortFacts } from './card-words';

interface FactLineProps {
  facts: readonly Fact[];
  /** Parts before the facts. */
  children?: ReactNode;
}

/** One fact, never cut. The dot before it is cut off at the beginning of a line. */
export const FactPart = ({ children }: { children: ReactNode }) => (
  <span className="max-w-full truncate before:inline-block before:w-4 before:text-center before:content-['·'] supports-[content:'·'/'']:before:content-['·'/'']">
    {children}{' '}
  </span>
);

/** The facts about a person in two lines: as many whole ones as fit. */
export const FactLine = ({ facts, children }: FactLineProps) => (
  <span className="block max-h-[2lh] overflow-hidden text-sm text-ink-2">
    <span className="-ml-4 flex flex-wrap">
      {children}
      {shortFacts(facts).map(({ text }) => (
        <FactPart key={text}>{text}</FactPart>
      ))}
    </span>
  </span>
);
